import type { wasteStreamMonthLabels as english } from '../en/waste-stream-months.ts'

export const wasteStreamMonthLabels: typeof english = {
  month: 'Maand',
  wasteStreamNumber: 'Afvalstroomnummer',
  usualName: 'Materiaal',
  ewcCode: 'Euralcode',
  receiver: 'Ontvanger',
  loads: 'Vrachten',
  kilograms: 'Kilogram',
  withoutWeight: 'Zonder gewicht',
}
