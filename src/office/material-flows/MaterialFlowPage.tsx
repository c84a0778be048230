import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import {
  listVersionsOfFlow,
  materialFlows,
  type MaterialFlowAmounts,
  type MaterialFlowVersion,
  type OfficeFlow,
  readMaterialFlowAmounts,
} from '#contract/flows/material-flow-collection.ts'
import { only } from '#contract/kit/only.ts'
import type { Page } from '#contract/kit/paging.ts'
import { type Project, projects } from '#contract/flows/projects.ts'
import { listShipments } from '#contract/shipments/shipments.ts'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/errors.ts'
import type { Sorting } from '../../ui/table/columns.ts'
import { Alert, Card, EmptyState, SectionTitle, StatusBadge } from '../../ui/theme/surfaces.tsx'
import { DetailColumns, DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { listQuery, parseListUrl } from '../shared/page/list-url-state.ts'
import { definePage, type PageView } from '../shared/page/define-page.tsx'
import { ewcCodeToday } from '../shared/detail/ewc-code-today.ts'
import { readBy } from '../shared/list/list-columns.ts'
import { ShipmentsTable } from '../shared/tables/ShipmentsTable.tsx'
import {
  type ShipmentColumn,
  shipmentColumns,
  type ShownShipment,
} from '../shared/tables/use-shipment-columns.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { useListUrlState } from '../shared/page/use-list-url-state.ts'
import { Amounts, Material, Parties, Places } from './FlowFacts.tsx'
import { Givers, LetterSettings, Recipients, Requirements } from './FlowSettings.tsx'
import { FlowButtons, useFlowMenu, useFlowRights } from './FlowActions.tsx'
import { FlowChecker } from './FlowChecker.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { usePlannedText } from './use-planned-text.ts'

// With the words of the letter, which the page itself does without.
const FlowVersions = lazyDialog(async () => (await import('./in-letter-words.ts')).FlowVersions)

const newestFirst: Sorting = { field: 'loadDate', direction: 'desc' }

const shownColumns = [
  'number',
  'status',
  'vehicle',
  'nettoWeight',
  'loadDate',
  'unloadDate',
  'photos',
] as const satisfies readonly ShipmentColumn[]

interface FlowPageData {
  readonly flow: OfficeFlow
  readonly project: Project | undefined
  readonly versions: Page<MaterialFlowVersion>
  readonly shipments: Page<ShownShipment<(typeof shownColumns)[number]>>
  /** Order and page of the shipments. */
  readonly shipmentsKey: string
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
    call(only(listShipments, readBy(shipmentColumns, shownColumns)), {
      query: { ...listQuery(parseListUrl(search, newestFirst)), materialFlow: id },
      signal,
    }),
    call(readMaterialFlowAmounts, { params: { id }, signal }),
  ])
  return { flow, project, versions, shipments, shipmentsKey: search.toString(), amounts }
}

export const { loader, Component } = definePage(
  'material flow',
  (signal, { flowId = '' }, url) => readFlow(flowId, url.searchParams, signal),
  FlowDetails,
)

function FlowDetails({
  data: { flow, project, versions, shipments, shipmentsKey, amounts },
}: PageView<FlowPageData>) {
  const { t } = useTranslation('flows')
  const { t: tOffice } = useTranslation('office')
  const { number } = useFormats()
  const { menu, dialog } = useFlowMenu({ flow, project })
  return (
    <DetailLayout
      back={{ to: '/material-flows', title: t('back') }}
      eyebrow={<FlowNumber flow={flow} project={project} />}
      title={flow.usualName}
      action={<FlowButtons flow={flow} project={project} />}
      menu={menu}
      badges={
        <>
          <StatusBadge>{tOffice(`flows.documentTypes.${flow.documentType}`)}</StatusBadge>
          {flow.ewcCode && ewcCodeToday(flow.ewcCode).hazardous ? (
            <StatusBadge tone="warning">{tOffice('flows.hazardous')}</StatusBadge>
          ) : null}
        </>
      }
      facts={[
        {
          term: t('modifications'),
          value: flow.numberOfModifications === 0 ? undefined : number(flow.numberOfModifications),
        },
      ]}
      notice={<Notices flow={flow} project={project} />}
    >
      <DetailColumns>
        <div>
          <Amounts flow={flow} amounts={amounts} />
          <Material flow={flow} />
          <Places flow={flow} />
          <Requirements flow={flow} />
        </div>
        <div>
          <Parties flow={flow} />
          <LetterSettings flow={flow} />
          <Givers flow={flow} />
          <Recipients flow={flow} />
          <FlowVersions versions={versions} />
        </div>
      </DetailColumns>
      <FlowShipments shipments={shipments} shipmentsKey={shipmentsKey} />
      {dialog}
    </DetailLayout>
  )
}

function Notices({ flow, project }: Pick<FlowPageData, 'flow' | 'project'>) {
  const { t } = useTranslation(['flows', 'office'])
  const rights = useFlowRights({ flow, project })
  const planned = usePlannedText()
  const text = project?.status.blocked
    ? t('office:projects.blockedNotice')
    : rights.change && rights.isShipped
      ? t(project?.amendmentsCostExtra === false ? 'hasShipmentsFree' : 'hasShipments')
      : undefined
  return (
    <>
      {text === undefined ? null : <Alert tone={project?.status.blocked ? 'neutral' : 'info'}>{text}</Alert>}
      {flow.plannedChange === undefined ? null : (
        <Alert>
          {planned(flow)}{' '}
          {rights.change ? <TextLink to="/material-flows/code-changes">{t('changePlan')}</TextLink> : null}
        </Alert>
      )}
      <FlowChecker flow={flow} mayChange={rights.change} />
    </>
  )
}

function FlowNumber({ flow, project }: Pick<FlowPageData, 'flow' | 'project'>) {
  const { t } = useTranslation('flows')
  return (
    <>
      {t('number', { number: flow.number })}
      {project === undefined ? null : (
        <>
          {' · '}
          <TextLink to={`/projects/${project.id}`}>
            {project.number} {project.name}
          </TextLink>
        </>
      )}
    </>
  )
}

function FlowShipments({ shipments, shipmentsKey }: Pick<FlowPageData, 'shipments' | 'shipmentsKey'>) {
  const { t } = useTranslation('office')
  const list = useListUrlState(newestFirst)
  return (
    <Card padding="0" aria-labelledby="shipments">
      <chakra.div padding="12px 12px 4px">
        <SectionTitle id="shipments">{t('flows.shipments')}</SectionTitle>
      </chakra.div>
      <ShipmentsTable
        caption={t('flows.shipments')}
        rows={shipments.member}
        sorting={list.sorting}
        onSort={list.onSort}
        paging={list.paging(shipments)}
        listKey={shipmentsKey}
        visibleColumns={shownColumns}
        empty={<EmptyState title={t('shipments.none')} hint={t('shipments.noneHint')} />}
      />
    </Card>
  )
}
