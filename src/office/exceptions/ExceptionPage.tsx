import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Unit } from '#contract/parties/master-data.ts'
import { withoutValues } from '#contract/shipments/shipment-lists.ts'
import { readShipment, type Shipment } from '#contract/shipments/shipments.ts'
import { type ShipmentException, shipmentExceptions } from '#contract/shipments/shipment-exceptions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { mayPerformNow } from '../shared/page/may-now.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { useReasons } from '../shared/detail/use-reasons.ts'
import { remarkIn, useRemarkText } from '../shared/detail/use-remark-text.ts'
import { Comparison } from './Comparison.tsx'
import { ExceptionState } from './ExceptionState.tsx'
import { readCargoUnit } from './read-cargo-unit.ts'
import { RefusalCause } from './RefusalCause.tsx'
import { Settlement } from './Settlement.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'

const SettleDialog = lazyDialog(async () => (await import('./SettleDialog.tsx')).SettleDialog)

interface ExceptionPageData {
  readonly exception: ShipmentException
  readonly shipment: Shipment | undefined
  readonly cargoUnit: Unit | undefined
}

export const { loader, Component } = definePage(
  'exception',
  async (signal, { exceptionId = '' }) => {
    const exception = await call(shipmentExceptions.read, {
      params: { id: exceptionId },
      signal,
    })
    const shipment =
      exception.shipment === undefined
        ? undefined
        : await call(readShipment, { params: { id: exception.shipment }, signal })
    return { exception, shipment, cargoUnit: await readCargoUnit(exception, shipment, signal) }
  },
  ExceptionDetails,
)

function ExceptionDetails({ data }: { readonly data: ExceptionPageData }) {
  const { exception, shipment, cargoUnit } = data
  const { t } = useTranslation('exceptions')
  const { roles } = useUser()
  const [settling, setSettling] = useState(false)
  return (
    <DetailLayout
      back={{ to: '/exceptions', title: t('back') }}
      title={exception.number ?? t('noNumber')}
      eyebrow={t(`kinds.${exception.kind}`)}
      badges={<ExceptionState exception={exception} />}
      facts={useFacts(data)}
      action={
        exception.settled || !mayPerformNow(roles, 'settleException') ? undefined : (
          <Button onClick={() => setSettling(true)}>{t('settle')}</Button>
        )
      }
      notice={exception.settled ? <Settlement settlement={exception} /> : undefined}
    >
      {withoutValues.has(exception.kind) ? null : (
        <Comparison refused={exception} shipment={shipment} cargoUnit={cargoUnit} />
      )}
      {settling ? <SettleDialog {...data} onClose={() => setSettling(false)} /> : null}
    </DetailLayout>
  )
}

function useFacts({ exception, cargoUnit }: ExceptionPageData) {
  const { t } = useTranslation('exceptions')
  const reasonText = useReasons()
  const { project, materialFlow, handOver } = exception
  const stated = useStatedFacts(exception)
  const moments = useMoments(exception)
  return [
    {
      term: t('reason'),
      value: (
        <RefusalCause refused={exception} cargoUnit={cargoUnit}>
          {reasonText(exception.reason)}
        </RefusalCause>
      ),
    },
    {
      term: t('by'),
      value: [
        exception.by,
        exception.deviceCode === undefined ? undefined : t('device', { code: exception.deviceCode }),
      ]
        .filter(Boolean)
        .join(', '),
    },
    ...stated,
    ...moments,
    {
      term: t('project'),
      value: project && <TextLink to={`/projects/${project.id}`}>{project.number}</TextLink>,
    },
    {
      term: t('flow'),
      value: materialFlow && (
        <TextLink to={`/material-flows/${materialFlow.id}`}>{materialFlow.usualName}</TextLink>
      ),
    },
    {
      term: t('handOver'),
      value: handOver && <TextLink to={`/hand-overs/${handOver}`}>{t('openHandOver')}</TextLink>,
    },
  ]
}

function useMoments(exception: ShipmentException) {
  const { t } = useTranslation('exceptions')
  const { moment } = useFormats()
  return [
    // Loads and unloads have it among the compared values, unless the device's clock was off.
    {
      term: t('occurredAt'),
      value:
        exception.correctedAt === undefined && (exception.kind === 'loaded' || exception.kind === 'unloaded')
          ? undefined
          : moment(exception.occurredAt),
    },
    {
      term: t('correctedAt'),
      value: exception.correctedAt && t('clockWasOff', { when: moment(exception.correctedAt) }),
    },
    {
      term: t('deliveredClockAt'),
      value: exception.deliveredClockAt && t('clockDiffered', { when: moment(exception.deliveredClockAt) }),
    },
    { term: t('recordedAt'), value: moment(exception.recordedAt) },
  ]
}

function useStatedFacts(exception: ShipmentException) {
  const { t } = useTranslation('exceptions')
  const remarkText = useRemarkText()
  const { kind, statement } = exception
  return [
    { term: t(`kinds.${kind}`), value: remarkText(remarkIn(exception)) },
    {
      term: t('statedReason'),
      value: kind === 'corrected' && typeof statement.reason === 'string' ? statement.reason : undefined,
    },
  ]
}
