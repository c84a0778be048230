import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { flowOn } from '#contract/parties/ewc-codes.ts'
import { flowReadiness, isFilledAtLoad } from '#contract/letters/letter-rules.ts'
import { findShipment as shipmentOf } from '../../offline/shipments/find-shipment.ts'
import { deviceCode } from '../../offline/sync/device.ts'
import { dayOfProject, findFlow as flowOf } from '../../offline/flows/flows.ts'
import { type LoadQuestion, readLoadQuestion } from '../../offline/shipments/load-question.ts'
import { knownClockOffset } from '../../offline/store/device-clock.ts'
import { chosenTransportMode } from '../../offline/vehicles/transport-modes.ts'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { MainLink } from '../shared/MainAction.tsx'
import { LoadingScreen, Screen } from '../shell/Screen.tsx'
import { useMayTransport } from '../shell/use-outbox-status.ts'
import { useNow } from '../../ui/controls/use-now.ts'
import { AlreadyLoaded } from './AlreadyLoaded.tsx'
import { LoadForm } from './LoadForm.tsx'
import { LoadStopped } from './LoadStopped.tsx'
import { useUnloaded } from '../shared/unloaded.ts'
import type { RouteLoadFormProps } from './RouteLoadForm.tsx'

/** Lazy: most flows are collected at one place. */
const RouteLoadForm = lazy(async () => ({ default: (await import('./RouteLoadForm.tsx')).RouteLoadForm }))
export function Component() {
  const { t } = useTranslation(['statement', 'driver'])
  const { flowId = '' } = useParams()
  const followed = useSearchParams()[0].get('follows') ?? undefined
  // Once it is undone, the question stands here again.
  const { atOnce } = useUnloaded()
  const data = useLiveQuery(
    async () => ({ ...(await readPage(flowId, followed)), atOnce }),
    [flowId, followed, atOnce],
  )
  const now = useNow()
  const mayTransport = useMayTransport()
  const title = t('driver:load.title')
  if (data?.id !== flowId || data.atOnce !== atOnce) return <LoadingScreen title={title} back="/driver" />

  const { code, follows, mode } = data
  const day = data.flow === undefined ? '' : dayOfProject(data.flow.projectDetails, now + data.clockOffset)
  const flow = data.flow && flowOn(data.flow, day)
  const closedReason = !mayTransport
    ? 'notApproved'
    : flow?.projectDetails.blocked
      ? 'blocked'
      : flow?.mayLoad === false
        ? 'flowGone'
        : undefined
  const lacking = flow === undefined ? [] : flowReadiness(flow, day)
  const missing = lacking.filter((code) => !isFilledAtLoad(code))
  if (flow === undefined || closedReason !== undefined || missing.length > 0) {
    return (
      <Screen
        title={title}
        back="/driver"
        action={<MainLink to="/driver">{t('loading.toShipments')}</MainLink>}
      >
        {flow === undefined || closedReason !== undefined ? (
          <EmptyState title={t(`closed.${closedReason ?? 'flowGone'}`)} />
        ) : (
          <LoadStopped flow={flow} day={day} missing={missing} />
        )}
      </Screen>
    )
  }
  if (mode === undefined) return <NoMode flowId={flowId} />
  return (
    <FormOf
      key={`${flowId} ${mode.id} ${atOnce}`}
      question={data.question}
      flow={flow}
      mode={mode}
      hasCode={code !== undefined}
      follows={follows}
      mustList={lacking.length > 0}
    />
  )
}

async function readPage(flowId: string, followed: string | undefined) {
  const flow = await flowOf(flowId)
  const follows = followed === undefined ? undefined : await shipmentOf(followed)
  // What is on board of one vehicle goes on by it.
  const mode = follows?.mode ?? (await chosenTransportMode())
  const isAsked = flow !== undefined && mode !== undefined && follows === undefined
  return {
    id: flowId,
    flow,
    mode,
    follows,
    question: isAsked ? await readLoadQuestion(flow, mode) : undefined,
    code: await deviceCode(),
    clockOffset: await knownClockOffset(),
  }
}

function NoMode({ flowId }: { readonly flowId: string }) {
  const { t } = useTranslation(['statement', 'driver'])
  return (
    <Screen
      title={t('driver:load.title')}
      back="/driver"
      action={
        <MainLink to="/driver/transport-mode" state={{ next: `/driver/flows/${flowId}/load` }}>
          {t('loading.chooseMode')}
        </MainLink>
      }
    >
      <EmptyState title={t('loading.noMode')} />
    </Screen>
  )
}

function FormOf({
  mustList,
  question,
  ...props
}: RouteLoadFormProps & { readonly question: LoadQuestion | undefined }) {
  const { t } = useTranslation(['statement', 'driver'])
  // Once open it stays: the load itself puts cargo on board. Who leaves it without a load is asked again.
  const [opened, setOpened] = useState<Partial<Pick<LoadQuestion, 'covers'>>>()
  if (opened === undefined && question === undefined) setOpened({})
  if (opened === undefined && question !== undefined)
    return <AlreadyLoaded question={question} {...props} onTogether={() => setOpened(question)} />
  // Another window may have loaded meanwhile.
  const isAskedAgain = question?.covers.some((each) => opened?.covers?.includes(each) !== true) === true
  const form = {
    ...props,
    together: opened?.covers,
    askAgain: isAskedAgain ? () => setOpened(undefined) : undefined,
  }
  if (props.flow.routeCollection !== true) return <LoadForm {...form} />
  return (
    <Suspense fallback={<LoadingScreen title={t('driver:load.title')} back="/driver" />}>
      <RouteLoadForm {...form} mustList={mustList} />
    </Suspense>
  )
}
