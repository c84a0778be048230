import type { companyLabels as english } from '../en/companies.ts'

export const companyLabels: typeof english = {
  name: 'Naam',
  types: 'Soorten',
  customer: 'Klant',
  cocNumber: 'KvK-nummer',
  vihbNumber: 'VIHB-nummer',
  processorNumber: 'Verwerkersnummer',
  address: 'Adres',
  street: 'Straat',
  houseNumber: 'Huisnummer',
  addition: 'Toevoeging',
  postalCode: 'Postcode',
  city: 'Plaats',
  country: 'Land',
  phonePlanning: 'Telefoon planning',
  generalEmail: 'Algemeen e-mailadres',
  transportDocumentsEmail: 'E-mail voor vervoersdocumenten',
  ebaWebserviceAddress: 'Adres van de EBA-webservice',
  ebaCredentials: 'Naam en wachtwoord van de EBA-webservice',
  logo: 'Logo',
  createdAt: 'Toegevoegd',
}
