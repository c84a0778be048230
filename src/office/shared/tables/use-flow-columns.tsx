import { useTranslation } from 'react-i18next'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import type { PropertyOf } from '#contract/kit/only.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { type Cells, columnsOf, type ListColumns, type ShownRow } from '../list/list-columns.ts'
import { requirementsOf } from '../detail/flow-requirements.ts'
import { formatPlace } from '../detail/format-place.ts'
import { useFormats } from '../page/use-formats.ts'
import { WasteCode } from '../detail/WasteCode.tsx'
import { Day } from '../detail/Moments.tsx'

/** The columns that a list of material flows may show. */
export const flowColumns = {
  // Always shown: the row's menu reads it too.
  usualName: { reads: ['usualName', 'version', 'project'], visibility: 'always' },
  number: { reads: ['number'] },
  project: { reads: ['number'], exported: [] },
  documentType: { reads: ['documentType'] },
  wasteCode: { reads: ['ewcCode', 'product.name'], exported: ['ewcCode', 'processingMethod'] },
  wasteStreamNumber: { reads: ['wasteStreamNumber'], visibility: 'hidden' },
  sender: { reads: ['sender.name'], visibility: 'hidden' },
  origin: { reads: ['origin.description', 'origin.city'] },
  destination: { reads: ['destination.description', 'destination.city'] },
  estimatedLoad: { reads: ['estimatedLoad', 'cargoUnit.symbol'], exported: ['estimatedLoad', 'cargoUnit'] },
  density: { reads: ['density'], visibility: 'hidden' },
  determination: { reads: ['amountDetermination'], visibility: 'hidden', exported: [] },
  requirements: {
    reads: ['cargoPhotoRequired', 'chlorideValueRequired', 'weighSlipNumberRequired'],
    visibility: 'hidden',
    exported: [],
  },
  carriers: { reads: ['carriers.name'], visibility: 'hidden' },
  shipmentCount: { reads: ['shipmentCount'] },
  createdAt: { reads: ['createdAt'], visibility: 'hidden' },
} as const satisfies ListColumns<PropertyOf<OfficeFlow>>

/** The project of a flow, where that is shown and visible to the viewer. */
interface WithProject {
  readonly listedProject?: { readonly number: string; readonly name: string } | undefined
}

/** A flow in a list. */
export type ListedFlow = WithProject & ShownRow<OfficeFlow, typeof flowColumns>

// oxlint-disable-next-line max-lines-per-function -- a flat table, one entry a column
export function useFlowColumns(shown: readonly (keyof typeof flowColumns)[]): readonly Column<ListedFlow>[] {
  const { t } = useTranslation(['flows', 'office'])
  const { amount, number } = useFormats()
  const cells: Cells<OfficeFlow, typeof flowColumns, WithProject> = {
    number: {
      title: t('fields.number'),
      numeric: true,
      sortable: true,
      width: 104,
      cell: (flow) => flow.number,
    },
    usualName: {
      title: t('fields.usualName'),
      sortable: true,
      width: 176,
      maxWidth: 360,
      cell: (flow) => flow.usualName,
    },
    project: {
      title: t('fields.project'),
      width: 150,
      maxWidth: 300,
      cell: ({ listedProject, number: flowNumber }) =>
        listedProject === undefined ? '–' : `${listedProject.number}-${flowNumber} ${listedProject.name}`,
    },
    documentType: {
      title: t('fields.documentType'),
      sortable: true,
      width: 112,
      cell: (flow) => t(`office:flows.documentTypes.${flow.documentType}`),
    },
    wasteCode: {
      title: t('office:flows.wasteCode'),
      width: 182,
      cell: (flow) =>
        flow.ewcCode === undefined ? (flow.product?.name ?? '–') : <WasteCode ewcCode={flow.ewcCode} />,
    },
    wasteStreamNumber: {
      title: t('fields.wasteStreamNumber'),
      width: 152,
      cell: (flow) => flow.wasteStreamNumber ?? '–',
    },
    sender: {
      title: t('fields.sender'),
      width: 160,
      cell: (flow) => flow.sender.name,
    },
    origin: {
      title: t('fields.origin'),
      width: 117,
      maxWidth: 240,
      cell: (flow) => formatPlace(flow.origin),
    },
    destination: {
      title: t('fields.destination'),
      width: 117,
      maxWidth: 240,
      cell: (flow) => formatPlace(flow.destination),
    },
    estimatedLoad: {
      title: t('office:flows.estimated'),
      numeric: true,
      sortable: true,
      width: 104,
      cell: (flow) => (flow.estimatedLoad === undefined ? '–' : amount(flow.estimatedLoad, flow.cargoUnit)),
    },
    density: {
      title: t('fields.density'),
      numeric: true,
      width: 104,
      cell: (flow) => (flow.density === undefined ? '–' : `${number(flow.density)} t/m³`),
    },
    determination: {
      title: t('office:flows.determined'),
      width: 132,
      cell: (flow) => t(`office:flows.determination.${flow.amountDetermination}`),
    },
    requirements: {
      title: t('office:flows.asks'),
      width: 180,
      cell: (flow) =>
        requirementsOf(flow)
          .map((requirement) => t(`office:flows.asked.${requirement}`))
          .join(', ') || t('office:flows.asksNothing'),
    },
    carriers: {
      title: t('fields.carriers'),
      width: 160,
      cell: (flow) => flow.carriers.map(({ name }) => name).join(', ') || '–',
    },
    shipmentCount: {
      title: t('fields.shipmentCount'),
      numeric: true,
      width: 98,
      cell: (flow) => (flow.shipmentCount === undefined ? '–' : number(flow.shipmentCount)),
    },
    createdAt: {
      title: t('fields.createdAt'),
      sortable: true,
      width: 116,
      cell: (flow) => <Day at={flow.createdAt} />,
    },
  }
  return columnsOf(flowColumns, cells, shown)
}
