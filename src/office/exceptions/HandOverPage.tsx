import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type HandOver, handOvers } from '#contract/device/hand-overs.ts'
import type { Unit } from '#contract/parties/master-data.ts'
import { operationOfKind } from '#contract/shipments/shipment-lists.ts'
import { readShipment, type Shipment } from '#contract/shipments/shipments.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { mayPerformNow } from '../shared/page/may-now.ts'
import { Comparison } from './Comparison.tsx'
import { ExceptionState } from './ExceptionState.tsx'
import { readCargoUnit } from './read-cargo-unit.ts'
import { RefusalCause } from './RefusalCause.tsx'
import { Settlement } from './Settlement.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { CargoPhotos } from '../shared/photos/CargoPhotos.tsx'
import { useHandOverNames } from './use-hand-over-names.ts'
import { useStatedFacts } from './use-stated-facts.ts'

const SettleHandOverDialog = lazyDialog(
  async () => (await import('./SettleHandOverDialog.tsx')).SettleHandOverDialog,
)

interface HandOverPageData {
  readonly handOver: HandOver
  readonly shipment: Shipment | undefined
  readonly cargoUnit: Unit | undefined
}

export const { loader, Component } = definePage(
  'hand-over',
  async (signal, { handOverId = '' }) => {
    const handOver = await call(handOvers.read, { params: { id: handOverId }, signal })
    const shipment =
      handOver.shipment === undefined
        ? undefined
        : await call(readShipment, { params: { id: handOver.shipment }, signal })
    return { handOver, shipment, cargoUnit: await readCargoUnit(handOver, shipment, signal) }
  },
  HandOverDetails,
)

function HandOverDetails({ data }: { readonly data: HandOverPageData }) {
  const { handOver, shipment } = data
  const { t } = useTranslation(['handovers', 'exceptions'])
  const { roles } = useUser()
  const { typeOf, decisionOf } = useHandOverNames()
  const [settling, setSettling] = useState(false)
  return (
    <DetailLayout
      back={{ to: '/hand-overs', title: t('back') }}
      title={handOver.number ?? t('exceptions:noNumber')}
      eyebrow={typeOf(handOver)}
      badges={<ExceptionState exception={handOver} />}
      facts={useFacts(data)}
      action={
        handOver.settled || !mayPerformNow(roles, 'settleException') ? undefined : (
          <Button onClick={() => setSettling(true)}>{t('exceptions:settle')}</Button>
        )
      }
      notice={
        handOver.delivered ? (
          <Alert tone="success">{t('delivered')}</Alert>
        ) : handOver.settled ? (
          <Settlement settlement={handOver} decisionText={decisionOf(handOver)} />
        ) : undefined
      }
    >
      {handOver.comparison.length === 0 ? null : (
        <Comparison refused={handOver} shipment={shipment} cargoUnit={data.cargoUnit} />
      )}
      <CargoPhotos photos={handOver.photos} />
      {settling ? <SettleHandOverDialog {...data} onClose={() => setSettling(false)} /> : null}
    </DetailLayout>
  )
}

/** What else is stated stands among the facts below. */
const statedApart = ['acceptance', 'rest_unloaded', 'forwarded', 'collected'] as const

function useFacts({ handOver, shipment: known, cargoUnit }: HandOverPageData) {
  const { t } = useTranslation(['handovers', 'exceptions'])
  const { moment } = useFormats()
  const { reasonOf } = useHandOverNames()
  const statedFacts = useStatedFacts(cargoUnit)
  const kind = statedApart.find((each) => operationOfKind[each] === handOver.type)
  const { project, materialFlow, exception, shipment, comparison } = handOver
  const stated = (name: string) => {
    const value = handOver.statement[name]
    return typeof value === 'string' ? value : undefined
  }
  return [
    {
      term: t('exceptions:reason'),
      value: (
        <RefusalCause refused={handOver} cargoUnit={cargoUnit}>
          {reasonOf(handOver)}
        </RefusalCause>
      ),
    },
    {
      term: t('exceptions:by'),
      value: `${handOver.by}, ${t('exceptions:device', { code: handOver.deviceCode })}`,
    },
    { term: t('revoked'), value: handOver.deviceRevokedAt && moment(handOver.deviceRevokedAt) },
    { term: t('importedBy'), value: handOver.importedBy },
    ...(kind === undefined
      ? [
          { term: t('exceptions:statedReason'), value: stated('reason') },
          { term: t('note'), value: comparison.length === 0 ? stated('note') : undefined },
        ]
      : statedFacts({ kind, statement: handOver.statement }, known)),
    { term: t('vehicle'), value: stated('identificationCode') },
    { term: t('signatory'), value: handOver.type === 'shipment.sign' ? stated('name') : undefined },
    { term: t('exceptions:occurredAt'), value: moment(handOver.occurredAt) },
    { term: t('receivedAt'), value: moment(handOver.receivedAt) },
    {
      term: t('exceptions:project'),
      value: project && <TextLink to={`/projects/${project.id}`}>{project.number}</TextLink>,
    },
    {
      term: t('exceptions:flow'),
      value: materialFlow && (
        <TextLink to={`/material-flows/${materialFlow.id}`}>{materialFlow.usualName}</TextLink>
      ),
    },
    {
      term: t('number'),
      value:
        shipment === undefined || comparison.length > 0 ? undefined : (
          <TextLink to={`/shipments/${shipment}`}>{t('exceptions:openShipment')}</TextLink>
        ),
    },
    {
      term: t('exception'),
      value: exception && <TextLink to={`/exceptions/${exception}`}>{t('openException')}</TextLink>,
    },
  ]
}
