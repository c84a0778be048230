import type { wasteStreamLabels as english } from '../en/waste-streams.ts'

export const wasteStreamLabels: typeof english = {
  disposerCoc: 'KvK-nummer ontdoener',
  disposerName: 'Ontdoener',
  vicinity: 'Nabijheidsbeschrijving',
}
