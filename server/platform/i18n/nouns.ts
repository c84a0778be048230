import type { Locale } from '#contract/kit/locales.ts'

const nouns: Readonly<Record<string, Record<Locale, string>>> = {
  companies: { en: 'companies', nl: 'bedrijven' },
  company_transporters: { en: 'links to transporters', nl: 'koppelingen met vervoerders' },
  company_change_requests: { en: 'change requests', nl: 'wijzigingsverzoeken' },
  contact_persons: { en: 'contact persons', nl: 'contactpersonen' },
  customers: { en: 'customers', nl: 'klanten' },
  documents: { en: 'documents', nl: 'documenten' },
  drivers: { en: 'drivers', nl: 'chauffeurs' },
  eba_letters: { en: 'letters for weighbridges', nl: 'brieven voor weegbruggen' },
  eba_weighings: { en: 'weighings', nl: 'wegingen' },
  ewc_codes: { en: 'EWC codes', nl: 'euralcodes' },
  locations: { en: 'locations', nl: 'locaties' },
  material_flows: { en: 'material flows', nl: 'materiaalstromen' },
  material_flow_carriers: { en: 'material flows', nl: 'materiaalstromen' },
  material_flow_versions: { en: 'material flows', nl: 'materiaalstromen' },
  media_objects: { en: 'files', nl: 'bestanden' },
  products: { en: 'products', nl: 'producten' },
  project_pairings: { en: 'drivers’ pairings', nl: 'koppelingen van chauffeurs' },
  project_readers: { en: 'readers', nl: 'meelezers' },
  project_shares: { en: 'shares', nl: 'delingen' },
  projects: { en: 'projects', nl: 'projecten' },
  shipments: { en: 'shipments', nl: 'vrachten' },
  shipment_events: { en: 'shipments', nl: 'vrachten' },
  transport_modes: { en: 'transport modes', nl: 'vervoermiddelen' },
  users: { en: 'users', nl: 'gebruikers' },
}

export const tableNoun = (table: string, locale: Locale): string =>
  nouns[table]?.[locale] ?? { en: 'other data', nl: 'andere gegevens' }[locale]
