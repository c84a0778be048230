import type { locationLabels as english } from '../en/locations.ts'
import { companyLabels } from './companies.ts'

export const locationLabels: typeof english = {
  ...companyLabels,
  description: 'Omschrijving',
  company: 'Bedrijf',
  position: 'Positie',
  latitude: 'Breedtegraad',
  longitude: 'Lengtegraad',
  ebaLocation: 'EBA-locatie',
  ebaLocationId: 'EBA-nummer van de locatie',
}
