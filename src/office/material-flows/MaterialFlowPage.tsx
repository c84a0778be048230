import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import {
  listVersionsOfFlow,
  materialFlows,
  type MaterialFlowAmounts,
  type MaterialFlowVersion,
  type OfficeFlow,
  readMaterialFlowAmounts,
} from '#contract/material-flow-collection.ts'
import type { Page } from '#contract/paging.ts'
import { type Project, projects } from '#contract/projects.ts'
import { listShipments, type ShipmentRow } from '#contract/shipments.ts'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/errors.ts'
import { useTitle } from '../../app/use-title.ts'
import type { Sorting } from '../../ui/DataTable.tsx'
import { Alert, Card, EmptyState, PageTitle, SectionTitle, StatusBadge } from '../../ui/surfaces.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { listQuery, parseListUrl } from '../shared/list-url-state.ts'
import { loadPageData } from '../shared/page-data.ts'
import { createPage } from '../shared/create-page.tsx'
import { ShipmentsTable } from '../shared/ShipmentsTable.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useListUrlState } from '../shared/use-list-url-state.ts'
import { Amounts, Requirements, Material, Parties, Places, Recipients } from './FlowFacts.tsx'
import { FlowVersions } from './FlowVersions.tsx'

const newestFirst: Sorting = { field: 'loadDate', direction: 'desc' }

interface FlowPageData {
  readonly flow: OfficeFlow
  /** Absent for a viewer who may see the flow but not its project. */
  readonly project: Project | undefined
  readonly versions: Page<MaterialFlowVersion>
  readonly shipments: Page<ShipmentRow>
  readonly amounts: MaterialFlowAmounts
}

const undefinedIfHidden = (error: unknown) => {
  if (error instanceof Problem && (error.status === 404 || error.status === 403)) return undefined
  throw error
}

async function readFlow(id: string, search: URLSearchParams, signal: AbortSignal): Promise<FlowPageData> {
  const flow = await call(materialFlows.read, { params: { id }, signal })
  const [project, versions, shipments, amounts] = await Promise.all([
    call(projects.read, { params: { id: flow.project }, signal }).catch(undefinedIfHidden),
    call(listVersionsOfFlow, { params: { id }, query: {}, signal }),
    call(listShipments, {
      query: { ...listQuery(parseListUrl(search, newestFirst)), materialFlow: id },
      signal,
    }),
    call(readMaterialFlowAmounts, { params: { id }, signal }),
  ])
  return { flow, project, versions, shipments, amounts }
}

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadPageData(`material flow ${params['flowId']}`, request, (signal) =>
    readFlow(params['flowId'] ?? '', new URL(request.url).searchParams, signal),
  )

function FlowDetails({
  data: { flow, project, versions, shipments, amounts },
}: {
  readonly data: FlowPageData
}) {
  const { t } = useTranslation('flows')
  const { t: tOffice } = useTranslation('office')
  useTitle(flow.usualName)
  return (
    <>
      <BackLink to="/material-flows">{t('back')}</BackLink>
      <FlowHeading flow={flow} project={project} />
      {project?.status.blocked ? (
        <Alert tone="neutral">{tOffice('projects.blockedNotice')}</Alert>
      ) : shipments.totalItems > 0 ? (
        <Alert tone="info">{t('hasShipments')}</Alert>
      ) : null}
      <chakra.div
        display="grid"
        gap="16px"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        alignItems="start"
      >
        <chakra.div display="grid" gap="16px" gridTemplateColumns="minmax(0, 1fr)">
          <Amounts flow={flow} amounts={amounts} />
          <Material flow={flow} />
          <Places flow={flow} />
          <Requirements flow={flow} />
        </chakra.div>
        <chakra.div display="grid" gap="16px" gridTemplateColumns="minmax(0, 1fr)">
          <Parties flow={flow} />
          <Recipients flow={flow} />
          <FlowVersions versions={versions} />
        </chakra.div>
      </chakra.div>
      <FlowShipments shipments={shipments} />
    </>
  )
}

function FlowHeading({ flow, project }: Pick<FlowPageData, 'flow' | 'project'>) {
  const { t } = useTranslation('flows')
  const { t: tOffice } = useTranslation('office')
  return (
    <chakra.header display="grid" gap="4px">
      <chakra.div display="flex" flexWrap="wrap" gap="4px 12px" alignItems="center">
        <chakra.span color="fg.muted" fontWeight="600">
          {t('number', { number: flow.number })}
          {project === undefined ? null : (
            <>
              {' · '}
              <TextLink to={`/projects/${project.id}`}>
                {project.number} {project.name}
              </TextLink>
            </>
          )}
        </chakra.span>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="8px 16px" alignItems="center">
        <PageTitle overflowWrap="anywhere">{flow.usualName}</PageTitle>
        <StatusBadge>{tOffice(`flows.documentTypes.${flow.documentType}`)}</StatusBadge>
        {flow.ewcCode?.hazardous ? (
          <StatusBadge tone="warning">{tOffice('flows.hazardous')}</StatusBadge>
        ) : null}
      </chakra.div>
    </chakra.header>
  )
}

function FlowShipments({ shipments }: Pick<FlowPageData, 'shipments'>) {
  const { t } = useTranslation('office')
  const list = useListUrlState(newestFirst)
  return (
    <Card padding="0" aria-labelledby="shipments">
      <chakra.div padding={{ base: '16px 16px 8px', md: '20px 24px 8px' }}>
        <SectionTitle id="shipments">{t('flows.shipments')}</SectionTitle>
      </chakra.div>
      <chakra.div padding={{ base: '0 4px 8px', md: '0 12px 12px' }}>
        <ShipmentsTable
          caption={t('flows.shipments')}
          rows={shipments.member}
          sorting={list.sorting}
          onSort={list.onSort}
          paging={list.paging(shipments)}
          visibleColumns={[
            'numberInProject',
            'status',
            'vehicle',
            'nettoWeight',
            'loadDate',
            'unloadDate',
            'photos',
          ]}
          empty={<EmptyState title={t('shipments.none')}>{t('shipments.noneHint')}</EmptyState>}
        />
      </chakra.div>
    </Card>
  )
}

const MaterialFlowPage = createPage(loader, FlowDetails)

export { MaterialFlowPage as Component }
