import type { wasteStreamLabels as english } from '../en/waste-streams.ts'

export const wasteStreamLabels: typeof english = {
  disposerCoc: 'KvK-nummer ontdoener',
  disposerName: 'Ontdoener',
  vicinity: 'Nabijheidsbeschrijving',
  composition: 'Aard en samenstelling',
  concernSubstances: 'Zeer zorgwekkende stoffen (ZZS)',
  packaging: 'Verpakking',
  packages: 'Aantal colli',
}
