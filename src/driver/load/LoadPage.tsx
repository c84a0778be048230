import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { flowReadiness, isFilledAtLoad } from '#contract/letter-rules.ts'
import { deviceCode } from '../../offline/session/device.ts'
import { findFlow as flowOf } from '../../offline/flows.ts'
import { chosenTransportMode } from '../../offline/transport-modes.ts'
import { EmptyState, LoadingState } from '../../ui/surfaces.tsx'
import { MainLink } from '../shell/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useOutboxStatus } from '../shell/use-outbox-status.ts'
import { LoadForm, type LoadFormProps } from './LoadForm.tsx'
import { LoadStopped } from './LoadStopped.tsx'

/** Apart: most flows are fetched at one place. */
const RouteLoadForm = lazy(async () => ({ default: (await import('./RouteLoadForm.tsx')).RouteLoadForm }))

/** Loading a shipment of one material flow. */
function LoadPage() {
  const { t } = useTranslation('driver', { keyPrefix: 'load' })
  const { flowId = '' } = useParams()
  const data = useLiveQuery(
    async () => ({
      id: flowId,
      flow: await flowOf(flowId),
      mode: await chosenTransportMode(),
      code: await deviceCode(),
    }),
    [flowId],
  )
  const now = useNow()
  const mayTransport = now <= (useOutboxStatus()?.pendingApproval?.until ?? Infinity)
  const title = t('title')
  if (data?.id !== flowId)
    return (
      <Screen title={title} back="/driver">
        <LoadingState label={title} />
      </Screen>
    )

  const { flow, mode, code } = data
  const closedReason = !mayTransport
    ? 'notApproved'
    : flow?.projectDetails.blocked
      ? 'blocked'
      : flow?.mayLoad === false
        ? 'flowGone'
        : undefined
  const missing = flow === undefined ? [] : flowReadiness(flow).filter((code) => !isFilledAtLoad(code))
  if (flow === undefined || closedReason !== undefined || missing.length > 0) {
    return (
      <Screen title={title} back="/driver" action={<MainLink to="/driver">{t('toShipments')}</MainLink>}>
        {flow === undefined || closedReason !== undefined ? (
          <EmptyState title={t(closedReason ?? 'flowGone')} />
        ) : (
          <LoadStopped flow={flow} missing={missing} />
        )}
      </Screen>
    )
  }
  if (mode === undefined) return <NoMode flowId={flowId} />
  return <FormOf key={flowId} flow={flow} mode={mode} hasCode={code !== undefined} />
}

function NoMode({ flowId }: { readonly flowId: string }) {
  const { t } = useTranslation('driver', { keyPrefix: 'load' })
  return (
    <Screen
      title={t('title')}
      back="/driver"
      action={
        <MainLink to="/driver/transport-mode" state={{ next: `/driver/flows/${flowId}/load` }}>
          {t('chooseMode')}
        </MainLink>
      }
    >
      <EmptyState title={t('noMode')} />
    </Screen>
  )
}

function FormOf(props: Omit<LoadFormProps, 'listed'>) {
  const { t } = useTranslation('driver', { keyPrefix: 'load' })
  if (props.flow.routeCollection !== true) return <LoadForm {...props} />
  return (
    <Suspense
      fallback={
        <Screen title={t('title')} back="/driver">
          <LoadingState label={t('title')} />
        </Screen>
      }
    >
      <RouteLoadForm {...props} />
    </Suspense>
  )
}

export { LoadPage as Component }
