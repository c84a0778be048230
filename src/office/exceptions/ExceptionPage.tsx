import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Unit } from '#contract/parties/master-data.ts'
import { packaging } from '#contract/parties/packaging.ts'
import { withoutValues } from '#contract/shipments/shipment-lists.ts'
import { readShipment, type Shipment } from '#contract/shipments/shipments.ts'
import { type ShipmentException, shipmentExceptions } from '#contract/shipments/shipment-exceptions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { mayPerformNow } from '../shared/page/may-now.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { useReasons } from '../shared/detail/use-reasons.ts'
import { Comparison } from './Comparison.tsx'
import { ExceptionState } from './ExceptionState.tsx'
import { readAsked } from './read-asked.ts'
import { readCargoUnit } from './read-cargo-unit.ts'
import { RefusalCause } from './RefusalCause.tsx'
import { restObstacle } from './rest-obstacle.ts'
import { useStatedFacts } from './use-stated-facts.ts'
import { Settlement } from './Settlement.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'

const PackagingText = lazyDialog(async () => (await import('./PackagingText.tsx')).PackagingText)
const SettleDialog = lazyDialog(async () => (await import('./SettleDialog.tsx')).SettleDialog)

interface ExceptionPageData {
  readonly exception: ShipmentException
  readonly shipment: Shipment | undefined
  /** What goes on with the cargo that was turned away, where that is stated to be unloaded. */
  readonly onward: Shipment | undefined
  readonly cargoUnit: Unit | undefined
  readonly asked: Awaited<ReturnType<typeof readAsked>>
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
    const next = exception.kind === 'rest_unloaded' ? shipment?.forwardedBy?.shipment : undefined
    return {
      exception,
      shipment,
      onward: next === undefined ? undefined : await call(readShipment, { params: { id: next }, signal }),
      cargoUnit: await readCargoUnit(exception, shipment, signal),
      asked: exception.settled ? undefined : await readAsked(exception, shipment, signal),
    }
  },
  ExceptionDetails,
)

function ExceptionDetails({ data }: { readonly data: ExceptionPageData }) {
  const { exception, shipment, cargoUnit, onward } = data
  const { t } = useTranslation('exceptions')
  const { roles } = useUser()
  const obstacle = restObstacle(exception, shipment, onward)
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
      {obstacle === undefined ? null : (
        <Alert tone="warning" title={t('restObstacles.title')}>
          <p>{t(`restObstacles.${obstacle.why}`, { number: obstacle.shipment.number })}</p>
          <TextLink to={`/shipments/${obstacle.shipment.id}`}>{t('openShipment')}</TextLink>
        </Alert>
      )}
      {withoutValues.has(exception.kind) ? null : (
        <Comparison refused={exception} shipment={shipment} cargoUnit={cargoUnit} />
      )}
      {settling ? <SettleDialog {...data} obstacle={obstacle} onClose={() => setSettling(false)} /> : null}
    </DetailLayout>
  )
}

function useFacts({ exception, shipment, cargoUnit }: ExceptionPageData) {
  const { t } = useTranslation('exceptions')
  const reasonText = useReasons()
  const { project, materialFlow, handOver } = exception
  const statedFacts = useStatedFacts(cargoUnit)
  const moments = useMoments(exception)
  const stated = z.safeParse(packaging, exception.statement['packaging']).data
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
    ...statedFacts(exception, shipment),
    { term: t('fields.packaging'), value: stated && <PackagingText packaging={stated} /> },
    {
      term: t('statedReason'),
      value:
        exception.kind === 'corrected' && typeof exception.statement['reason'] === 'string'
          ? exception.statement['reason']
          : undefined,
    },
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
