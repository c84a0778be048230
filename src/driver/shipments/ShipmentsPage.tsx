import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { hasShownFirstScreen } from '../../app/frame/first-screen.ts'
import { flowAtMoment, type FlowWithProject, loadableFlows } from '../../offline/flows/flows.ts'
import { pairedProjects } from '../../offline/settings/pairing.ts'
import {
  type DayTotal,
  dayTotalOf,
  type DriverShipment,
  readOnBoard,
  recentShipments,
} from '../../offline/shipments/shipments.ts'
import { previousDevice } from '../../offline/sync/device.ts'
import { knownClockOffset } from '../../offline/store/device-clock.ts'
import { chosenTransportMode } from '../../offline/vehicles/transport-modes.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { formatAmount } from '../../ui/controls/format.ts'
import { ForwardIcon, QrIcon } from '../../ui/theme/icons.tsx'
import { EmptyState, LoadingState, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { MainLink } from '../shared/MainAction.tsx'
import { Rows } from '../shared/Rows.tsx'
import { OpeningScreen } from '../shell/OpeningScreen.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useLiveQueryInTransition } from './use-live-query-in-transition.ts'
import { useLocale } from '../shared/use-locale.ts'
import { useMayTransport } from '../shell/use-outbox-status.ts'
import { useNow } from '../../ui/controls/use-now.ts'
import { ColleagueRow } from './ColleagueRow.tsx'
import { FlowRow } from './FlowRow.tsx'
import { ModeRow } from './ModeRow.tsx'
import { nextStepOf } from './next-step.ts'
import { OnBoardCard } from './OnBoardCard.tsx'
import { ShipmentRow } from './ShipmentRow.tsx'

/** Rarely shown. */
const PreviousPhone = lazy(async () => ({ default: (await import('./PreviousPhone.tsx')).PreviousPhone }))

export function Component() {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const mayTransport = useMayTransport()
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
    <Screen wide title={t('title')} action={step && <MainLink to={step.to}>{t(step.text)}</MainLink>}>
      <Suspense>{previous && <PreviousPhone device={previous} />}</Suspense>
      {mode === undefined ? null : <ModeRow mode={mode} />}
      {mode === undefined && mine.length === 0 && mayTransport ? (
        <EmptyState title={t('noMode.title')} hint={t('noMode.body')} />
      ) : null}
      <OnBoard shipments={mine} mode={mode} />
      {mode === undefined && mine.length > 0 ? (
        <LinkButton to="/driver/transport-mode" variant="ghost" size="lg">
          {t('noMode.action')}
        </LinkButton>
      ) : null}
      {mode === undefined || !mayTransport ? null : (
        <FlowsToLoad flows={flows} projects={projects} clockOffset={clockOffset} />
      )}
      <Colleagues shipments={ofColleagues} />
      <LinkButton to="/driver/scan" variant="outline" size="lg">
        <QrIcon />
        {t('scan')}
      </LinkButton>
      <RecentlyUnloaded onBoard={[...mine, ...ofColleagues]} now={new Date(readAt + clockOffset)} />
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
  if (shipments.length === 0) return null
  const isOnChosen = mode !== undefined && shipments.every((shipment) => shipment.mode?.id === mode.id)
  return (
    <Section title={isOnChosen ? t('onBoardOf', { mode: mode.identificationCode }) : t('onBoard')}>
      <chakra.ul display="grid" gap="12px">
        {shipments.map((shipment) => (
          <li key={shipment.id}>
            <OnBoardCard shipment={shipment} isOnly={shipments.length === 1} isOnChosen={isOnChosen} />
          </li>
        ))}
      </chakra.ul>
    </Section>
  )
}

/** Read after the rest is shown: at a start, the driver's next step comes first. */
function RecentlyUnloaded({
  onBoard,
  now,
}: {
  readonly onBoard: readonly DriverShipment[]
  readonly now: Date
}) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const shipments = useLiveQueryInTransition(recentShipments) ?? []
  return shipments.length === 0 ? null : (
    <Section title={t('recent')}>
      <Today day={dayTotalOf([...onBoard, ...shipments], now)} />
      <Rows>
        {shipments.map((shipment) => (
          <li key={shipment.id}>
            <ShipmentRow shipment={shipment} />
          </li>
        ))}
      </Rows>
    </Section>
  )
}

/** Folded: it is not this driver's to unload unless they take it over. */
function Colleagues({ shipments }: { readonly shipments: readonly DriverShipment[] }) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  return shipments.length === 0 ? null : (
    <chakra.details css={{ '&[open] > summary > svg': { transform: 'rotate(90deg)' } }}>
      <chakra.summary
        display="flex"
        alignItems="center"
        gap="12px"
        minHeight="56px"
        marginBottom="8px"
        cursor="pointer"
        css={{ '&::-webkit-details-marker': { display: 'none' } }}
      >
        <ForwardIcon />
        <SectionTitle>{t('ofColleagues', { count: shipments.length })}</SectionTitle>
      </chakra.summary>
      <Rows>
        {shipments.map((shipment) => (
          <li key={shipment.id}>
            <ColleagueRow shipment={shipment} />
          </li>
        ))}
      </Rows>
    </chakra.details>
  )
}

function Today({ day: { loads, kilograms } }: { readonly day: DayTotal }) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const locale = useLocale()
  return loads === 0 ? null : (
    <chakra.p className="numbers" color="fg.muted">
      {kilograms === undefined
        ? t('today', { count: loads })
        : t('todayWeighed', { count: loads, amount: formatAmount(kilograms / 1000, 't', locale) })}
    </chakra.p>
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
  if (projects.length === 0) return <EmptyState title={t('noProject.title')} hint={t('noProject.body')} />
  const whyNothing = projects.every(({ blocked }) => blocked)
    ? t('noFlows.closed', {
        projects: projects.map(({ number, name }) => `${number} ${name}`).join(', '),
      })
    : t('noFlows.body')
  return (
    <Section title={t('toLoad')}>
      {flows.length === 0 ? <EmptyState title={t('noFlows.title')} hint={whyNothing} /> : null}
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

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <chakra.section display="grid" gap="12px" aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      {children}
    </chakra.section>
  )
}

function groupByProject(flows: readonly FlowWithProject[]) {
  const projects = new Map(flows.map((flow) => [flow.projectDetails.id, flow.projectDetails]))
  return [...projects.values()].map((project) => ({
    project,
    projectFlows: flows.filter((flow) => flow.projectDetails.id === project.id),
  }))
}
