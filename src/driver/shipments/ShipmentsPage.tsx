import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { firstScreen, hasShownFirstScreen } from '../../app/frame/first-screen.ts'
import { flowAtMoment, type FlowWithProject, loadableFlows } from '../../offline/flows/flows.ts'
import { pairedProjects } from '../../offline/settings/pairing.ts'
import { type DriverShipment, readOnBoard } from '../../offline/shipments/shipments.ts'
import { previousDevice } from '../../offline/sync/device.ts'
import { knownClockOffset } from '../../offline/store/device-clock.ts'
import { chosenTransportMode } from '../../offline/vehicles/transport-modes.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { QrIcon } from '../../ui/theme/icons.tsx'
import { EmptyState, LoadingState } from '../../ui/theme/surfaces.tsx'
import { MainLink } from '../shared/MainAction.tsx'
import { Rows } from '../shared/Rows.tsx'
import { OpeningScreen } from '../shell/OpeningScreen.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useLiveQueryInTransition } from './use-live-query-in-transition.ts'
import { useMayTransport, useOutboxStatus } from '../shell/use-outbox-status.ts'
import { useNow } from '../../ui/controls/use-now.ts'
import { FlowRow } from './FlowRow.tsx'
import { ModeRow } from './ModeRow.tsx'
import { nextStepOf } from './next-step.ts'
import { OnBoardCard } from './OnBoardCard.tsx'
import { Section } from './Section.tsx'

/** One import for what comes later, as each weighs on the first screen. */
const later = () => import('./later-on-home.ts')
/** Fetched once what is on board and what can be loaded is shown. */
const LaterShipments = lazy(async () => {
  await firstScreen()
  return { default: (await later()).LaterShipments }
})
/** Rarely shown. */
const ManyOnBoard = lazy(async () => ({ default: (await later()).ManyOnBoard }))
const NothingToLoad = lazy(async () => ({ default: (await later()).NothingToLoad }))
const HomeNotices = lazy(async () => ({ default: (await later()).HomeNotices }))

export function Component() {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const mayTransport = useMayTransport()
  const pairing = useOutboxStatus()?.pairing
  const data = useLiveQueryInTransition(() =>
    Promise.all([
      chosenTransportMode(),
      pairedProjects(),
      readOnBoard(),
      loadableFlows(),
      Date.now(),
      previousDevice(),
      knownClockOffset(),
    ]),
  )
  if (data === undefined)
    // At a start the list follows at once, so a screen without it would be rendered for nothing.
    return hasShownFirstScreen() ? (
      <Screen title={t('title')}>
        <LoadingState label={t('title')} />
      </Screen>
    ) : (
      <OpeningScreen />
    )
  const [mode, projects, { mine, ofColleagues }, flows, readAt, previous, clockOffset] = data
  const step = nextStepOf(mine, mode, projects, mayTransport)

  return (
    <Screen
      wide
      title={t('title')}
      action={
        step && (
          <MainLink to={step.to}>{step.cargo ? `${t(step.text)}: ${step.cargo}` : t(step.text)}</MainLink>
        )
      }
    >
      <OnBoard shipments={mine} mode={mode} />
      <Suspense>{(pairing || previous) && <HomeNotices pairing={pairing} previous={previous} />}</Suspense>
      {mode === undefined ? null : <ModeRow mode={mode} />}
      {mode === undefined && mine.length === 0 && mayTransport ? (
        <EmptyState title={t('noMode.title')} hint={t('noMode.body')} />
      ) : null}
      {mode === undefined && mine.length > 0 ? (
        <LinkButton to="/driver/transport-mode" variant="ghost" size="lg">
          {t('noMode.action')}
        </LinkButton>
      ) : null}
      {mode === undefined || !mayTransport ? null : (
        <FlowsToLoad flows={flows} projects={projects} clockOffset={clockOffset} />
      )}
      <LinkButton to="/driver/scan" variant="outline" size="lg">
        <QrIcon />
        {t('scan')}
      </LinkButton>
      <Suspense>
        <LaterShipments mine={mine} ofColleagues={ofColleagues} now={new Date(readAt + clockOffset)} />
      </Suspense>
    </Screen>
  )
}

function OnBoard({
  shipments,
  mode,
}: {
  readonly shipments: readonly DriverShipment[]
  readonly mode: TransportMode | undefined
}) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const [first, ...others] = shipments
  if (first === undefined) return null
  const isOnChosen = mode !== undefined && shipments.every((shipment) => shipment.mode?.id === mode.id)
  return (
    <Section title={isOnChosen ? t('onBoardOf', { mode: mode.identificationCode }) : t('onBoard')}>
      {others.length === 0 ? (
        <OnBoardCard shipment={first} isOnly isOnChosen={isOnChosen} />
      ) : (
        <Suspense>
          <ManyOnBoard shipments={shipments} isOnChosen={isOnChosen} />
        </Suspense>
      )}
    </Section>
  )
}

function FlowsToLoad({
  flows,
  projects,
  clockOffset,
}: {
  readonly flows: readonly FlowWithProject[]
  readonly projects: Awaited<ReturnType<typeof pairedProjects>>
  readonly clockOffset: number
}) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const now = useNow()
  const nothing = flows.length === 0 && (
    <Suspense>
      <NothingToLoad projects={projects} />
    </Suspense>
  )
  if (projects.length === 0) return nothing
  return (
    <Section title={t('toLoad')}>
      {nothing}
      {groupByProject(flows).map(({ project, projectFlows }) => (
        <chakra.div key={project.id} display="grid" gap="8px">
          <chakra.h3 color="fg.muted" fontSize="1rem" fontWeight="500">
            {project.number} {project.name}
          </chakra.h3>
          <Rows>
            {projectFlows.map((flow) => (
              <li key={flow.id}>
                <FlowRow flow={flowAtMoment(flow, now + clockOffset)} />
              </li>
            ))}
          </Rows>
        </chakra.div>
      ))}
      <LinkButton to="/driver/pairing" variant="ghost" size="lg">
        {t('pairAnother')}
      </LinkButton>
    </Section>
  )
}

function groupByProject(flows: readonly FlowWithProject[]) {
  const projects = new Map(flows.map((flow) => [flow.projectDetails.id, flow.projectDetails]))
  return [...projects.values()].map((project) => ({
    project,
    projectFlows: flows.filter((flow) => flow.projectDetails.id === project.id),
  }))
}
