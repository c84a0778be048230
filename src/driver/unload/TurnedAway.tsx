import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { Alert, Card, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { AgreedReceiver } from '../shared/AgreedReceiver.tsx'
import { CallTransporter } from '../shared/CallTransporter.tsx'
import { FactLine } from '../shared/FactLine.tsx'
import { Screen } from '../shell/Screen.tsx'

/** Of a cargo that is on board as its receiver did not take it: where it may go. */
export function TurnedAway({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation(['onward', 'driver', 'shipment'])
  const { state } = useLocation() as { state: { readonly saved?: string } | null }
  const { id, number, flow, acceptance, agreedReceiver } = shipment
  const address = `/driver/shipments/${id}`
  return (
    <Screen title={t('title')} back={address}>
      {state?.saved === 'accept' ? <Alert tone="success">{t('shipment:saved')}</Alert> : null}
      <FactLine facts={[flow?.usualName, number]} />
      <Alert tone="danger" title={t(acceptance?.outcome === 'partly' ? 'partly' : 'refused')}>
        {acceptance?.reason}
      </Alert>
      {agreedReceiver === undefined ? null : <AgreedReceiver to={agreedReceiver} />}
      <Card display="grid" gap="12px" padding="16px">
        <SectionTitle>{t('choose')}</SectionTitle>
        {agreedReceiver === undefined ? null : (
          <LinkButton to={`${address}/rest/agreed_receiver`} size="lg">
            {t('toAgreed', { name: agreedReceiver.name })}
          </LinkButton>
        )}
        <LinkButton to={`${address}/rest/origin`} variant="outline" size="lg">
          {t('toOrigin')}
        </LinkButton>
        <LinkButton to={`${address}/forward`} variant="outline" size="lg">
          {t('toOther')}
        </LinkButton>
      </Card>
      {agreedReceiver === undefined ? <CallTransporter /> : null}
    </Screen>
  )
}
