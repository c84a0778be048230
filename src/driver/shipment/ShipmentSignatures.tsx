import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { missingSignatures, openSignatures, signsNow } from '#contract/shipments/asked-signatures.ts'
import { drawingBox } from '#contract/shipments/stated-signature.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { Drawing } from '../../ui/controls/Drawing.tsx'
import { Card, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { showMomentOf } from '../shared/moment-of-load.ts'
import { useLocale } from '../shared/use-locale.ts'
import { askedOf, signatoryNames } from '../shared/signatories.ts'

export function ShipmentSignatures({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('signing')
  const locale = useLocale()
  const { id, signatures } = shipment
  const asked = askedOf(shipment)
  const onPaper = signatoryNames(shipment)
  const open = openSignatures(asked, signatures)
  const now = missingSignatures(asked, signatures).filter(signsNow(shipment))
  const address = `/driver/shipments/${id}/sign`
  return (
    <Card padding="16px" display="grid" gap="12px">
      <SectionTitle>{t('signatures')}</SectionTitle>
      {signatures.length + open.length === 0 ? null : (
        <chakra.ul display="grid" gap="12px" listStyleType="none">
          {signatures.map(({ id: key, role, way, name, reason, drawing, occurredAt, matches, changedAt }) => (
            <chakra.li key={key} display="grid" gap="4px">
              <chakra.span fontWeight="500" overflowWrap="anywhere">
                {[t(`roles.${onPaper(role)}`), name].filter(Boolean).join(': ')}
              </chakra.span>
              {drawing === undefined ? null : (
                <Drawing {...drawingBox} path={drawing} label={t('drawing', { name })} />
              )}
              <chakra.span color="fg.muted" overflowWrap="anywhere">
                {[t(`stated.${way}`), reason].filter(Boolean).join(', ')} ·{' '}
                {showMomentOf(shipment, occurredAt, locale)}
              </chakra.span>
              {matches ? null : <chakra.span color="danger.fg">{t('mismatch')}</chakra.span>}
              {changedAt === undefined ? null : (
                <chakra.span>{t('before', { when: showMomentOf(shipment, changedAt, locale) })}</chakra.span>
              )}
            </chakra.li>
          ))}
          {open.map((role) => (
            <chakra.li key={role} color="fg.muted">
              {t(`roles.${onPaper(role)}`)}: {t('open')}
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {now.map((role) => (
        <LinkButton key={role} to={`${address}?role=${role}`} variant="outline" size="lg">
          {t(`ask.${onPaper(role)}`)}
        </LinkButton>
      ))}
      {now.length === 0 ? (
        <LinkButton to={address} variant="outline" size="lg">
          {t('add')}
        </LinkButton>
      ) : null}
    </Card>
  )
}
