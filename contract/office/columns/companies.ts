import type { Company } from '../../parties/companies.ts'
import { importColumns } from './imports.ts'
import { createdTitle, momentColumn, textColumn, type Texts } from '../../kit/list-column.ts'

const companyTypeTexts: Readonly<Record<Company['types'][number], Texts>> = {
  employer: { en: 'employer', nl: 'opdrachtgever' },
  carrier: { en: 'carrier', nl: 'vervoerder' },
  disposer: { en: 'disposer', nl: 'ontdoener' },
}

const titles = importColumns.companies

export const companyColumns = {
  name: textColumn<Company>(titles.name, (row) => row.name),
  types: textColumn<Company>(titles.types, (row, locale) =>
    row.types.map((type) => companyTypeTexts[type][locale]).join('; '),
  ),
  cocNumber: textColumn<Company>(titles.cocNumber, (row) => row.cocNumber),
  vihbNumber: textColumn<Company>(titles.vihbNumber, (row) => row.vihbNumber),
  processorNumber: textColumn<Company>(titles.processorNumber, (row) => row.processorNumber),
  // Separate columns, as the import reads them: an exported file can be imported.
  street: textColumn<Company>(titles.street, (row) => row.address?.street),
  houseNumber: textColumn<Company>(titles.houseNumber, (row) => row.address?.houseNumber),
  addition: textColumn<Company>(titles.addition, (row) => row.address?.addition),
  postalCode: textColumn<Company>(titles.postalCode, (row) => row.address?.postalCode),
  city: textColumn<Company>(titles.city, (row) => row.address?.city),
  country: textColumn<Company>(titles.country, (row) => row.address?.country),
  phonePlanning: textColumn<Company>(titles.phonePlanning, (row) => row.phonePlanning),
  generalEmail: textColumn<Company>(titles.generalEmail, (row) => row.generalEmail),
  transportDocumentsEmail: textColumn<Company>(
    titles.transportDocumentsEmail,
    (row) => row.transportDocumentsEmail,
  ),
  createdAt: momentColumn<Company>(createdTitle, (row) => row.createdAt),
} as const
