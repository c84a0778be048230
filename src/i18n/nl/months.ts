import { monthGapLabels, wasteStreamMonthLabels } from '#contract/office/labels/nl/waste-stream-months.ts'

export const months = {
  notify: 'Melden aan het LMA',
  fields: wasteStreamMonthLabels,
  gaps: monthGapLabels,
  notCounted: 'Telt niet mee',
  title: 'Per maand en afvalstroomnummer',
  lead: 'Wat per maand is gelost, in uw tijdzone: de vrachten en kilogrammen die een ontvanger aan het meldpunt meldt.',
  back: 'Vrachten',
  from: 'Van',
  until: 'Tot en met',
  export: 'Exporteren',
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  caption: 'Vrachten en kilogrammen per maand, voor elk afvalstroomnummer',
  none: 'In deze maanden is geen afval gelost',
  noneHint: 'Alleen vrachten van stromen met een afvalstroomnummer tellen mee.',
}
