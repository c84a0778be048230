import { monthGapLabels, wasteStreamMonthLabels } from '#contract/office/labels/en/waste-stream-months.ts'

export const months = {
  notify: 'Notify the LMA',
  fields: wasteStreamMonthLabels,
  gaps: monthGapLabels,
  /** On the page of such a shipment. */
  notCounted: 'Does not count',
  title: 'Per month and waste stream number',
  lead: 'What was unloaded in each month, in your time zone: the loads and kilograms that a receiver reports to the authority.',
  back: 'Shipments',
  from: 'From',
  until: 'Up to and including',
  export: 'Export',
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  caption: 'Loads and kilograms of each month, for each waste stream number',
  none: 'No waste was unloaded in these months',
  noneHint: 'Only shipments of waste are counted.',
}
