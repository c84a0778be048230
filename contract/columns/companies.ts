import type { Company } from '../companies.ts'
import { createdTitle, momentColumn, textColumn, type Texts } from './list-column.ts'

const companyTypeTexts: Readonly<Record<Company['types'][number], Texts>> = {
  employer: { en: 'employer', nl: 'opdrachtgever' },
  carrier: { en: 'carrier', nl: 'vervoerder' },
  disposer: { en: 'disposer', nl: 'ontdoener' },
}

/** The columns of the list of companies. */
export const companyColumns = {
  name: textColumn<Company>({ en: 'Name', nl: 'Naam' }, (row) => row.name),
  types: textColumn<Company>({ en: 'Type', nl: 'Soort' }, (row, locale) =>
    row.types.map((type) => companyTypeTexts[type][locale]).join('; '),
  ),
  cocNumber: textColumn<Company>(
    { en: 'Chamber of Commerce number', nl: 'KvK-nummer' },
    (row) => row.cocNumber,
  ),
  vihbNumber: textColumn<Company>({ en: 'VIHB number', nl: 'VIHB-nummer' }, (row) => row.vihbNumber),
  processorNumber: textColumn<Company>(
    { en: 'Processor number', nl: 'Verwerkersnummer' },
    (row) => row.processorNumber,
  ),
  // Apart, as the import reads them: a file that was exported can be brought back.
  street: textColumn<Company>({ en: 'Street', nl: 'Straat' }, (row) => row.address?.street),
  houseNumber: textColumn<Company>(
    { en: 'House number', nl: 'Huisnummer' },
    (row) => row.address?.houseNumber,
  ),
  addition: textColumn<Company>({ en: 'Addition', nl: 'Toevoeging' }, (row) => row.address?.addition),
  postalCode: textColumn<Company>({ en: 'Postal code', nl: 'Postcode' }, (row) => row.address?.postalCode),
  city: textColumn<Company>({ en: 'City', nl: 'Plaats' }, (row) => row.address?.city),
  country: textColumn<Company>({ en: 'Country', nl: 'Land' }, (row) => row.address?.country),
  phonePlanning: textColumn<Company>(
    { en: 'Phone planning', nl: 'Telefoon planning' },
    (row) => row.phonePlanning,
  ),
  generalEmail: textColumn<Company>(
    { en: 'General e-mail', nl: 'Algemeen e-mailadres' },
    (row) => row.generalEmail,
  ),
  transportDocumentsEmail: textColumn<Company>(
    { en: 'E-mail for transport documents', nl: 'E-mail voor vervoersdocumenten' },
    (row) => row.transportDocumentsEmail,
  ),
  createdAt: momentColumn<Company>(createdTitle, (row) => row.createdAt),
} as const
