import type { wastedata as english } from '../en/wastedata.ts'

export const wastedata: typeof english = {
  composition: 'Aard en samenstelling',
  noConcernSubstances: 'Er zijn geen zeer zorgwekkende stoffen in bekend',
  concernSubstances: 'Zeer zorgwekkende stoffen (ZZS) boven hun grenswaarde',
  concernHelp: 'Gevraagd van afval sinds 1 juli 2024: noem ze, of zeg hierboven dat er geen bekend zijn.',
  packaging: 'Verpakking',
  count: 'Aantal colli',
  unNumber: 'UN-nummer (ADR)',
  adrHelp: 'Alleen als de brief het moet vermelden; anders verwijst die naar het aparte ADR-document.',
  class: 'Klasse',
  packingGroup: 'Verpakkingsgroep',
  tunnelCode: 'Tunnelcode',
}
