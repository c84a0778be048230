import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { deviceCode } from '../../offline/session/device.ts'
import { flow as flowOf } from '../../offline/flows.ts'
import { chosenTransportMode } from '../../offline/transport-modes.ts'
import { EmptyState, LoadingState } from '../../ui/surfaces.tsx'
import { MainLink } from '../shell/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useQueue } from '../shell/use-queue.ts'
import { LoadForm } from './LoadForm.tsx'

/** Loading one flow: what the driver needs to know of it, and the fields that it asks for. */
export function Component() {
  const { t } = useTranslation('driver', { keyPrefix: 'load' })
  const { flowId = '' } = useParams()
  const known = useLiveQuery(
    async () => ({
      id: flowId,
      flow: await flowOf(flowId),
      mode: await chosenTransportMode(),
      code: await deviceCode(),
    }),
    [flowId],
  )
  const now = useNow()
  const mayTransport = now <= (useQueue()?.unapproved?.until ?? Infinity)
  const title = t('title')
  if (known?.id !== flowId)
    return (
      <Screen title={title} back="/driver">
        <LoadingState label={title} />
      </Screen>
    )

  const { flow, mode, code } = known
  const closed = !mayTransport
    ? 'notApproved'
    : flow?.ofProject.blocked
      ? 'blocked'
      : flow?.mayLoad === false
        ? 'flowGone'
        : undefined
  if (flow === undefined || closed !== undefined) {
    return (
      <Screen title={title} back="/driver" action={<MainLink to="/driver">{t('toShipments')}</MainLink>}>
        <EmptyState title={t(closed ?? 'flowGone')} />
      </Screen>
    )
  }
  if (mode === undefined) {
    return (
      <Screen
        title={title}
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
  return <LoadForm key={flowId} flow={flow} mode={mode} hasCode={code !== undefined} />
}
