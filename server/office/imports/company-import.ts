import { companyColumns } from '#contract/office/columns/companies.ts'
import type { companyTypes } from '#contract/parties/companies.ts'
import { locales } from '#contract/kit/locales.ts'
import { importedColumns } from '#contract/office/csv-imports.ts'
import { iriOf } from '#contract/kit/resource.ts'
import { companiesByIds } from '../../parties/companies/queries.ts'
import { companyWriter } from '../../parties/companies/serve-companies.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'
import { labelsOf } from '../exports/file-labels.ts'
import { addressHeadings, addressOfLine, addressPaths, namedAlike, withoutEmpty } from './address-columns.ts'
import { cleanCell } from '../../platform/csv/read-csv.ts'
import { type CompanyNames, findCompany } from './find-company.ts'
import type { TableLine } from '../../platform/csv/read-table.ts'
import type { CellError, ImportKind, PlannedLine } from './run-import.ts'

const headings = {
  name: 'naam bedrijfsnaam bedrijf name companyname company',
  types: 'soort soorten type types',
  cocNumber: 'kvknummer kvk coc cocnumber chamberofcommercenumber',
  vihbNumber: 'vihbnummer vihb vihbnumber',
  processorNumber: 'verwerkersnummer verwerkersnummerlvb processornumber',
  ...addressHeadings,
  phonePlanning: 'telefoonplanning telefoon phoneplanning phone',
  generalEmail: 'email emailalgemeen algemeenemailadres generalemail',
  transportDocumentsEmail:
    'emailvervoersdocumenten emailvoorvervoersdocumenten emailbegeleidingsbrieven transportdocumentsemail emailfortransportdocuments',
} as const
type Column = keyof typeof headings

const typeWords: Readonly<Record<string, (typeof companyTypes)[number]>> = {
  employer: 'employer',
  opdrachtgever: 'employer',
  carrier: 'carrier',
  transporter: 'carrier',
  vervoerder: 'carrier',
  transporteur: 'carrier',
  disposer: 'disposer',
  ontdoener: 'disposer',
}

/** A company without stated types is a disposer. */
const defaultTypes = ['disposer']

/** Into a customer's address book; null: into the platform's transporters. */
export const companyImport = (customerId: string | null): ImportKind<Column> => ({
  titles: labelsOf('companies'),
  headings,
  required: [['name']],
  type: 'CompanyImport',
  writer: companyWriter,
  columnOfPath: { ...namedAlike(headings), ...addressPaths('address') },
  nameOf: ({ cell }) => cell('name'),
  plan: async (call, line) => {
    const { db } = call
    const { cell } = line
    const errors: CellError<Column>[] = []
    if (cell('name') === '') errors.push({ column: 'name', rule: 'blank' })
    const [types, wrongType] = typesOf(cell('types'))
    if (wrongType) errors.push({ column: 'types', rule: 'choice' })
    const numbers = {
      cocNumber: cell('cocNumber').replace(/\s/g, ''),
      vihbNumber: cell('vihbNumber').replace(/\s/g, '').toUpperCase(),
      processorNumber: cell('processorNumber').replace(/\s/g, '').toUpperCase(),
    }
    // Otherwise a processor number would rename the company.
    const { processorNumber: _, ...identity } = numbers
    const found = await findCompany(db, customerId, { ...identity, name: cell('name') })
    if (found === 'several') errors.push({ column: 'name', rule: 'company_ambiguous' })
    if (found === 'none' && customerId !== null && errors.length === 0) {
      const platform = await planOfPlatform(call, line, { ...identity, name: cell('name') })
      if (platform !== undefined) return platform
    }
    const id = typeof found === 'object' ? found.id : undefined
    const address = addressOfLine(line)
    return {
      id,
      recognisedBy: typeof found === 'object' && found.by !== 'processorNumber' ? found.by : undefined,
      errors,
      body: {
        ...withoutEmpty({
          name: cell('name'),
          ...numbers,
          phonePlanning: cell('phonePlanning'),
          generalEmail: cell('generalEmail'),
          transportDocumentsEmail: cell('transportDocumentsEmail'),
        }),
        ...(types.length > 0 ? { types } : id === undefined ? { types: defaultTypes } : {}),
        ...(address === undefined ? {} : { address }),
        ...(id === undefined && customerId !== null ? { customer: iriOf('customers', customerId) } : {}),
      },
    }
  },
})

/** An address book lists platform transporters without owning them, so their lines change nothing. */
async function planOfPlatform(
  { db, viewer }: WriteCall,
  { cell }: TableLine<Column>,
  names: CompanyNames,
): Promise<PlannedLine<Column> | undefined> {
  const found = await findCompany(db, null, names)
  if (typeof found !== 'object') return undefined
  const [company] = await companiesByIds(db, [found.id], viewer)
  if (company === undefined || !company.types.includes('carrier')) return undefined
  const differing = importedColumns.companies.filter(
    (column) =>
      cell(column) !== '' &&
      !locales.some(
        (locale) => cleanCell(String(companyColumns[column].value(company, locale) ?? '')) === cell(column),
      ),
  )
  if (differing.length === 0) return { id: found.id, leaveAsIs: true, body: {}, errors: [] }
  // Another company may have the same name.
  if (found.by !== 'vihbNumber') return undefined
  return { body: {}, errors: differing.map((column) => ({ column, rule: 'company_of_platform' })) }
}

function typesOf(text: string): readonly [types: string[], isWrong: boolean] {
  const words = text
    .toLowerCase()
    .split(/[\s,;/+&]+/)
    .filter((word) => word !== '')
  const types = words.flatMap((word) => typeWords[word] ?? [])
  return [[...new Set(types)], types.length < words.length]
}
