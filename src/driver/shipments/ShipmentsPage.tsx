import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type FlowOfProject, flowsToLoad } from '../../offline/flows.ts'
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

/** The driver's first screen: what is on board, what he can load, what he unloaded last. */
export function Component() {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const known = useLiveQuery(() =>
    Promise.all([
      chosenTransportMode(),
      pairedProjects(),
      shipmentsOnBoard(),
      flowsToLoad(),
      recentShipments(),
    ]),
  )
  if (known === undefined)
    return (
      <Screen title={t('title')}>
        <LoadingState label={t('title')} />
      </Screen>
    )
  const [mode, projects, onBoard, flows, recent] = known

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
      {mode === undefined ? null : toLoad()}
      {recent.length === 0 ? null : (
        <Section title={t('recent')}>
          <Rows>
            {recent.map((shipment) => (
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
    const [only, ...others] = onBoard
    if (only !== undefined && others.length === 0)
      return <MainLink to={`/shipments/${only.id}/unload`}>{t('unload')}</MainLink>
    return undefined
  }

  function toLoad() {
    if (projects.length === 0)
      return <EmptyState title={t('noProject.title')}>{t('noProject.body')}</EmptyState>
    return (
      <Section title={t('toLoad')}>
        {flows.length === 0 ? <EmptyState title={t('noFlows.title')}>{t('noFlows.body')}</EmptyState> : null}
        {byProject(flows).map(({ project, ofProject }) => (
          <chakra.div key={project.id} display="grid" gap="8px">
            <chakra.h3 color="fg.muted" fontSize="1rem" fontWeight="500">
              {project.number} {project.name}
            </chakra.h3>
            <Rows>
              {ofProject.map((flow) => (
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
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <chakra.section display="grid" gap="12px" aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      {children}
    </chakra.section>
  )
}

/** Flows in their order, under the project that each belongs to. */
function byProject(flows: readonly FlowOfProject[]) {
  const projects = new Map(flows.map((flow) => [flow.ofProject.id, flow.ofProject]))
  return [...projects.values()].map((project) => ({
    project,
    ofProject: flows.filter((flow) => flow.ofProject.id === project.id),
  }))
}
