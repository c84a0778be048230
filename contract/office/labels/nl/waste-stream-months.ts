import type {
  monthGapLabels as englishGaps,
  wasteStreamMonthLabels as english,
} from '../en/waste-stream-months.ts'

export const wasteStreamMonthLabels: typeof english = {
  month: 'Maand',
  wasteStreamNumber: 'Afvalstroomnummer',
  usualName: 'Materiaal',
  ewcCode: 'Euralcode',
  receiver: 'Ontvanger',
  loads: 'Vrachten',
  kilograms: 'Kilogram',
  gap: 'Niet te melden',
}

export const monthGapLabels: typeof englishGaps = {
  no_number: 'geen afvalstroomnummer',
  no_weight: 'geen kilogrammen',
  no_number_no_weight: 'geen afvalstroomnummer, geen kilogrammen',
  implausible_weight:
    'kilogrammen die niet kunnen kloppen: andere dan er zijn geladen of teruggekomen, of meer dan het voertuig kan vervoeren',
}
