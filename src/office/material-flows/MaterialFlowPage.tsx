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
import { listQuery, readListAddress } from '../shared/list-address.ts'
import { readRoom } from '../shared/reading.ts'
import { room } from '../shared/page.tsx'
import { ShipmentsTable } from '../shared/ShipmentsTable.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useListAddress } from '../shared/use-list-address.ts'
import { Amounts, Demands, Material, Parties, Places, Recipients } from './FlowFacts.tsx'
import { FlowVersions } from './FlowVersions.tsx'

const newestFirst: Sorting = { field: 'loadDate', direction: 'desc' }

interface WholeFlow {
  readonly flow: OfficeFlow
  /** Absent where the viewer sees the flow alone. */
  readonly project: Project | undefined
  readonly versions: Page<MaterialFlowVersion>
  readonly shipments: Page<ShipmentRow>
  readonly amounts: MaterialFlowAmounts
}

const unlessHidden = (refusal: unknown) => {
  if (refusal instanceof Problem && (refusal.status === 404 || refusal.status === 403)) return undefined
  throw refusal
}

async function readFlow(id: string, search: URLSearchParams, signal: AbortSignal): Promise<WholeFlow> {
  const flow = await call(materialFlows.read, { params: { id }, signal })
  const [project, versions, shipments, amounts] = await Promise.all([
    call(projects.read, { params: { id: flow.project }, signal }).catch(unlessHidden),
    call(listVersionsOfFlow, { params: { id }, query: {}, signal }),
    call(listShipments, {
      query: { ...listQuery(readListAddress(search, newestFirst)), materialFlow: id },
      signal,
    }),
    call(readMaterialFlowAmounts, { params: { id }, signal }),
  ])
  return { flow, project, versions, shipments, amounts }
}

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  readRoom(`material flow ${params['flowId']}`, request, (signal) =>
    readFlow(params['flowId'] ?? '', new URL(request.url).searchParams, signal),
  )

function MaterialFlow({
  data: { flow, project, versions, shipments, amounts },
}: {
  readonly data: WholeFlow
}) {
  const { t } = useTranslation('flows')
  const { t: ofOffice } = useTranslation('office')
  const list = useListAddress(newestFirst)
  useTitle(flow.usualName)
  return (
    <>
      <BackLink to="/material-flows">{t('back')}</BackLink>
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
          <StatusBadge>{ofOffice(`flows.documentTypes.${flow.documentType}`)}</StatusBadge>
          {flow.ewcCode?.hazardous ? (
            <StatusBadge tone="warning">{ofOffice('flows.hazardous')}</StatusBadge>
          ) : null}
        </chakra.div>
      </chakra.header>
      {project?.status.blocked ? (
        <Alert tone="neutral">{ofOffice('projects.blockedNotice')}</Alert>
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
          <Demands flow={flow} />
        </chakra.div>
        <chakra.div display="grid" gap="16px" gridTemplateColumns="minmax(0, 1fr)">
          <Parties flow={flow} />
          <Recipients flow={flow} />
          <FlowVersions versions={versions} />
        </chakra.div>
      </chakra.div>
      <Card padding="0" aria-labelledby="shipments">
        <chakra.div padding={{ base: '16px 16px 8px', md: '20px 24px 8px' }}>
          <SectionTitle id="shipments">{ofOffice('flows.shipments')}</SectionTitle>
        </chakra.div>
        <chakra.div padding={{ base: '0 4px 8px', md: '0 12px 12px' }}>
          <ShipmentsTable
            caption={ofOffice('flows.shipments')}
            rows={shipments.member}
            sorting={list.sorting}
            onSort={list.onSort}
            paging={list.paging(shipments)}
            show={['numberInProject', 'status', 'vehicle', 'nettoWeight', 'loadDate', 'unloadDate', 'photos']}
            empty={
              <EmptyState title={ofOffice('shipments.none')}>{ofOffice('shipments.noneHint')}</EmptyState>
            }
          />
        </chakra.div>
      </Card>
    </>
  )
}

export const Component = room(loader, MaterialFlow)
