import type { Texts } from '../../kit/list-column.ts'

const address = {
  street: { en: 'Street', nl: 'Straat' },
  houseNumber: { en: 'House number', nl: 'Huisnummer' },
  addition: { en: 'Addition', nl: 'Toevoeging' },
  postalCode: { en: 'Postal code', nl: 'Postcode' },
  city: { en: 'City', nl: 'Plaats' },
  country: { en: 'Country', nl: 'Land' },
} as const
const cocNumber = { en: 'Chamber of Commerce number', nl: 'KvK-nummer' } as const
const processorNumber = { en: 'Processor number', nl: 'Verwerkersnummer' } as const

/** For labels of the page, titles of exports, headings of files and messages. */
export const importColumns = {
  companies: {
    name: { en: 'Name', nl: 'Naam' },
    types: { en: 'Type', nl: 'Soort' },
    cocNumber,
    vihbNumber: { en: 'VIHB number', nl: 'VIHB-nummer' },
    processorNumber,
    ...address,
    phonePlanning: { en: 'Phone planning', nl: 'Telefoon planning' },
    generalEmail: { en: 'General e-mail', nl: 'Algemeen e-mailadres' },
    transportDocumentsEmail: {
      en: 'E-mail for transport documents',
      nl: 'E-mail voor vervoersdocumenten',
    },
  },
  locations: {
    company: { en: 'Company', nl: 'Bedrijf' },
    cocNumber,
    description: { en: 'Description', nl: 'Omschrijving' },
    ...address,
    latitude: { en: 'Latitude', nl: 'Breedtegraad' },
    longitude: { en: 'Longitude', nl: 'Lengtegraad' },
    ebaLocation: { en: 'EBA location', nl: 'EBA-locatie' },
    ebaLocationId: { en: 'EBA location ID', nl: 'EBA-locatie-ID' },
  },
  wasteStreams: {
    wasteStreamNumber: { en: 'Waste stream number', nl: 'Afvalstroomnummer' },
    processorNumber,
    disposerCoc: { en: 'Disposer’s Chamber of Commerce number', nl: 'KvK-nummer ontdoener' },
    disposerName: { en: 'Disposer', nl: 'Ontdoener' },
    ...address,
    vicinity: { en: 'Description of the place', nl: 'Nabijheidsbeschrijving' },
    ewcCode: { en: 'EWC code', nl: 'Euralcode' },
    usualName: { en: 'Usual name', nl: 'Gebruikelijke naam' },
    processingMethod: { en: 'Processing method', nl: 'Verwerkingsmethode' },
    routeCollection: { en: 'Route collection', nl: 'Routeinzameling' },
    collectorsScheme: { en: 'Collectors’ scheme', nl: 'Inzamelaarsregeling' },
    privateDisposer: { en: 'Private disposer', nl: 'Particuliere ontdoener' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Texts>>>>
