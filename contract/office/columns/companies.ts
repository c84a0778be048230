import type { Company } from '../../parties/companies.ts'
import { momentColumn, textColumn, type Texts } from '../../kit/list-column.ts'

const companyTypeTexts: Readonly<Record<Company['types'][number], Texts>> = {
  employer: { en: 'employer', nl: 'opdrachtgever' },
  carrier: { en: 'carrier', nl: 'vervoerder' },
  disposer: { en: 'disposer', nl: 'ontdoener' },
}

export const companyColumns = {
  name: textColumn<Company>((row) => row.name),
  types: textColumn<Company>((row, locale) =>
    row.types.map((type) => companyTypeTexts[type][locale]).join('; '),
  ),
  cocNumber: textColumn<Company>((row) => row.cocNumber),
  vihbNumber: textColumn<Company>((row) => row.vihbNumber),
  processorNumber: textColumn<Company>((row) => row.processorNumber),
  // Separate columns, as the import reads them: an exported file can be imported.
  street: textColumn<Company>((row) => row.address?.street),
  houseNumber: textColumn<Company>((row) => row.address?.houseNumber),
  addition: textColumn<Company>((row) => row.address?.addition),
  postalCode: textColumn<Company>((row) => row.address?.postalCode),
  city: textColumn<Company>((row) => row.address?.city),
  country: textColumn<Company>((row) => row.address?.country),
  phonePlanning: textColumn<Company>((row) => row.phonePlanning),
  generalEmail: textColumn<Company>((row) => row.generalEmail),
  transportDocumentsEmail: textColumn<Company>((row) => row.transportDocumentsEmail),
  createdAt: momentColumn<Company>((row) => row.createdAt),
} as const
