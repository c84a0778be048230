import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { materialFlows, type OfficeFlow } from '#contract/material-flow-collection.ts'
import type { Page } from '#contract/paging.ts'
import { call } from '../../api/call.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Card, EmptyState } from '../../ui/surfaces.tsx'
import { readListAddress } from '../list-address.ts'
import { readRoom } from '../reading.ts'
import { room } from '../room.tsx'
import { Route } from '../Route.tsx'
import { useFormats } from '../use-formats.ts'
import { useListAddress } from '../use-list-address.ts'

/** The server gives flows by their number. */
const byNumber = { field: 'number', direction: 'asc' } as const

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  readRoom('project flows', request, (signal) => {
    const { page, itemsPerPage } = readListAddress(new URL(request.url).searchParams, byNumber)
    return call(materialFlows.list, { query: { project: params['projectId'] ?? '', page, itemsPerPage }, signal })
  })

function MaterialFlows({ data }: { readonly data: Page<OfficeFlow> }) {
  const { t } = useTranslation('office')
  const list = useListAddress(byNumber)
  const columns = useColumns()
  return (
    <Card padding={{ base: '4px', md: '12px' }}>
      <DataTable
        caption={t('projects.tabs.materialFlowsCaption')} columns={columns} rows={data.member} paging={list.paging(data)}
        empty={<EmptyState title={t('flows.none')}>{t('flows.noneHint')}</EmptyState>}
      />
    </Card>
  )
}

const Line = chakra('div', { base: { whiteSpace: 'nowrap' } })
const Under = chakra('div', { base: { fontSize: '0.8125rem', color: 'fg.muted' } })

function useColumns(): readonly Column<OfficeFlow>[] {
  const { t } = useTranslation('office')
  const { amount, number } = useFormats()
  const asked = (flow: OfficeFlow) =>
    [flow.cargoPhotoRequired && t('flows.asked.photo'), flow.chlorideValueRequired && t('flows.asked.chloride'), flow.weighSlipNumberRequired && t('flows.asked.slip')]
      .filter((one) => one !== false)
  return [
    { key: 'number', title: t('flows.number'), numeric: true, cell: (flow) => flow.number },
    {
      key: 'material', title: t('flows.material'),
      cell: (flow) => <><chakra.div fontWeight="600">{flow.usualName}</chakra.div><Under>{flow.ewcCode === undefined ? flow.product?.name : <WasteCode flow={flow} />}</Under></>,
    },
    { key: 'document', title: t('flows.document'), cell: (flow) => t(`flows.documentTypes.${flow.documentType}`) },
    { key: 'route', title: t('shipments.route'), cell: (flow) => <Route origin={flow.origin} destination={flow.destination} /> },
    {
      key: 'amount', title: t('flows.estimated'), numeric: true,
      cell: (flow) => <><Line>{flow.estimatedLoad === undefined ? '–' : amount(flow.estimatedLoad, flow.cargoUnit)}</Line><Under>{t(`flows.determination.${flow.amountDetermination}`)}</Under></>,
    },
    { key: 'asks', title: t('flows.asks'), cell: (flow) => <Under>{asked(flow).join(', ') || t('flows.asksNothing')}</Under> },
    { key: 'carriers', title: t('flows.carriers'), cell: (flow) => <Under>{flow.carriers.map(({ name }) => name).join(', ')}</Under> },
    { key: 'shipments', title: t('flows.shipments'), numeric: true, cell: (flow) => flow.shipmentCount === undefined ? '–' : number(flow.shipmentCount) },
  ]
}

/** "17 05 05*", with its star told in words. */
function WasteCode({ flow: { ewcCode } }: { readonly flow: OfficeFlow }) {
  const { t } = useTranslation('office')
  const { name } = useFormats()
  if (ewcCode === undefined) return null
  const pairs = ewcCode.code.replace(/\D/g, '').replace(/(\d\d)(?=\d)/g, '$1\u00a0')
  return <span title={name(ewcCode.names)}>{ewcCode.hazardous ? `${pairs}* · ${t('flows.hazardous')}` : pairs}</span>
}

export const Component = room(loader, MaterialFlows)
