import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type FlowWithProject, loadableFlows } from '../../offline/flows.ts'
import { pairedProjects } from '../../offline/pairing.ts'
import { recentShipments, shipmentsOnBoard } from '../../offline/shipments.ts'
import { chosenTransportMode } from '../../offline/transport-modes.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState, LoadingState, SectionTitle } from '../../ui/surfaces.tsx'
import { MainLink } from '../shell/MainAction.tsx'
import { Rows } from '../shell/Rows.tsx'
import { Screen } from '../shell/Screen.tsx'
import { FlowRow } from './FlowRow.tsx'
import { ModeRow } from './ModeRow.tsx'
import { OnBoardCard } from './OnBoardCard.tsx'
import { ShipmentRow } from './ShipmentRow.tsx'

/** The driver's home screen: shipments on board, flows to load, and the shipments unloaded last. */
function ShipmentsPage() {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const data = useLiveQuery(() =>
    Promise.all([
      chosenTransportMode(),
      pairedProjects(),
      shipmentsOnBoard(),
      loadableFlows(),
      recentShipments(),
    ]),
  )
  if (data === undefined)
    return (
      <Screen title={t('title')}>
        <LoadingState label={t('title')} />
      </Screen>
    )
  const [mode, projects, onBoard, flows, recentlyUnloaded] = data

  return (
    <Screen title={t('title')} action={nextStep()}>
      {mode === undefined ? null : <ModeRow mode={mode} />}
      {mode === undefined && onBoard.length === 0 ? (
        <EmptyState title={t('noMode.title')}>{t('noMode.body')}</EmptyState>
      ) : null}
      {onBoard.length === 0 ? null : (
        <Section title={t('onBoard')}>
          <chakra.ul display="grid" gap="12px">
            {onBoard.map((shipment) => (
              <li key={shipment.id}>
                <OnBoardCard shipment={shipment} isOnly={onBoard.length === 1} />
              </li>
            ))}
          </chakra.ul>
        </Section>
      )}
      {mode === undefined ? null : <FlowsToLoad flows={flows} isPaired={projects.length > 0} />}
      {recentlyUnloaded.length === 0 ? null : (
        <Section title={t('recent')}>
          <Rows>
            {recentlyUnloaded.map((shipment) => (
              <li key={shipment.id}>
                <ShipmentRow shipment={shipment} />
              </li>
            ))}
          </Rows>
        </Section>
      )}
    </Screen>
  )

  function nextStep() {
    if (mode === undefined) return <MainLink to="/driver/transport-mode">{t('noMode.action')}</MainLink>
    if (projects.length === 0) return <MainLink to="/driver/pairing">{t('noProject.action')}</MainLink>
    const [shipment, ...others] = onBoard
    if (shipment !== undefined && others.length === 0)
      return <MainLink to={`/shipments/${shipment.id}/unload`}>{t('unload')}</MainLink>
    return undefined
  }
}

function FlowsToLoad({
  flows,
  isPaired,
}: {
  readonly flows: readonly FlowWithProject[]
  readonly isPaired: boolean
}) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  if (!isPaired) return <EmptyState title={t('noProject.title')}>{t('noProject.body')}</EmptyState>
  return (
    <Section title={t('toLoad')}>
      {flows.length === 0 ? <EmptyState title={t('noFlows.title')}>{t('noFlows.body')}</EmptyState> : null}
      {groupByProject(flows).map(({ project, projectFlows }) => (
        <chakra.div key={project.id} display="grid" gap="8px">
          <chakra.h3 color="fg.muted" fontSize="1rem" fontWeight="500">
            {project.number} {project.name}
          </chakra.h3>
          <Rows>
            {projectFlows.map((flow) => (
              <li key={flow.id}>
                <FlowRow flow={flow} />
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

/** Groups flows by project and keeps their order. */
function groupByProject(flows: readonly FlowWithProject[]) {
  const projects = new Map(flows.map((flow) => [flow.projectDetails.id, flow.projectDetails]))
  return [...projects.values()].map((project) => ({
    project,
    projectFlows: flows.filter((flow) => flow.projectDetails.id === project.id),
  }))
}

export { ShipmentsPage as Component }
