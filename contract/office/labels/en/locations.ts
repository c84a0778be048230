import { companyLabels } from './companies.ts'

/** Beside the number and the address of companies. */
export const locationLabels = {
  ...companyLabels,
  description: 'Description',
  company: 'Company',
  position: 'Position',
  latitude: 'Latitude',
  longitude: 'Longitude',
  ebaLocation: 'EBA location',
  ebaLocationId: 'EBA number of the location',
}
