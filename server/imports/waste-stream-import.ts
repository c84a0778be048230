import { importColumns } from '#contract/columns/imports.ts'
import { isValidOn, parseEwcCode } from '#contract/ewc-codes.ts'
import type { amountDeterminations } from '#contract/master-data.ts'
import { iriOf } from '#contract/resource.ts'
import type { Queryable } from '../db/connect.ts'
import { and, eq } from '../db/drizzle.ts'
import { companies, locations } from '../db/schema/companies.ts'
import { ewcCodes } from '../db/schema/master-data.ts'
import { materialFlows } from '../db/schema/projects.ts'
import { addressOf } from '../companies/addresses.ts'
import { flowWriter } from '../material-flows/serve-flows.ts'
import { addressOfLine, withoutEmpty } from './address-columns.ts'
import { findCompany } from './find-company.ts'
import { flagOf } from './read-cell.ts'
import type { TableLine } from './read-table.ts'
import type { CellError, ImportKind } from './run-import.ts'

/** The headings of the LMA portal's export first. */
const headings = {
  wasteStreamNumber: ['afvalstroomnummer', 'asn', 'wastestreamnumber'],
  processorNumber: [
    'verwerkersnummerlvb',
    'verwerkersnummerlocatievanbestemminglvb',
    'verwerkersnummer',
    'processornumber',
  ],
  disposerCoc: [
    'ontdoenerkvknummer',
    'handelsregisternummerontdoener',
    'ontdoenerkvk',
    'kvknummerontdoener',
    'disposercocnumber',
  ],
  disposerName: ['ontdoenernaam', 'naamontdoener', 'ontdoener', 'disposername', 'disposer'],
  street: ['locatieherkomststraatnaam', 'locatieherkomststraat', 'straatnaam', 'straat', 'street'],
  houseNumber: ['locatieherkomsthuisnummer', 'huisnummer', 'housenumber'],
  addition: ['locatieherkomsthuisnummertoevoeging', 'locatieherkomsttoevoeging', 'toevoeging', 'addition'],
  postalCode: ['locatieherkomstpostcode', 'postcode', 'postalcode'],
  city: ['locatieherkomstwoonplaats', 'locatieherkomstplaats', 'plaats', 'woonplaats', 'city'],
  country: ['locatieherkomstland', 'land', 'country'],
  vicinity: [
    'locatieherkomstnabijheidsbeschrijving',
    'nabijheidsbeschrijving',
    'locatieherkomstomschrijving',
    'description',
  ],
  ewcCode: ['euralcode', 'eural', 'ewccode', 'ewc'],
  usualName: ['gebruikelijkenaam', 'gebruikelijkenaamafvalstof', 'usualname'],
  processingMethod: [
    'verwerkingsmethodecode',
    'verwerkingsmethode',
    'codeverwerkingsmethode',
    'processingmethod',
  ],
  routeCollection: ['routeinzameling', 'routecollection'],
  collectorsScheme: ['inzamelaarsregeling', 'collectorsscheme'],
  privateDisposer: ['particuliereontdoener', 'privatedisposer'],
} as const
type Column = keyof typeof headings

/** What the portal's export does not say of a flow. */
interface FlowDefaults {
  readonly cargoUnit: string
  readonly amountDetermination: (typeof amountDeterminations)[number]
  /** Who transports; the disposer by default. */
  readonly carrier: string | undefined
  /** ISO date. */
  readonly today: string
}

/** The import of waste streams as flows of a project. */
export const wasteStreamImport = (
  project: { readonly id: string; readonly customerId: string },
  defaults: FlowDefaults,
): ImportKind<Column> => ({
  titles: importColumns.wasteStreams,
  headings,
  required: [['wasteStreamNumber'], ['ewcCode'], ['usualName'], ['disposerCoc', 'disposerName']],
  type: 'WasteStreamImport',
  writer: flowWriter,
  columnOfPath: {
    wasteStreamNumber: 'wasteStreamNumber',
    usualName: 'usualName',
    ewcCode: 'ewcCode',
    processingMethod: 'processingMethod',
    sender: 'disposerName',
    'originOneTimeLocation.description': 'vicinity',
    'originOneTimeLocation.address.street': 'street',
    'originOneTimeLocation.address.houseNumber': 'houseNumber',
    'originOneTimeLocation.address.addition': 'addition',
    'originOneTimeLocation.address.postalCode': 'postalCode',
    'originOneTimeLocation.address.city': 'city',
    'originOneTimeLocation.address.country': 'country',
    receiver: 'processorNumber',
    destinationLocation: 'processorNumber',
    routeCollection: 'routeCollection',
    collectorsScheme: 'collectorsScheme',
    privateDisposer: 'privateDisposer',
  },
  nameOf: ({ cell }) => [cell('wasteStreamNumber'), cell('usualName')].filter(Boolean).join(' '),
  plan: async ({ db }, line) => {
    const errors: CellError<Column>[] = []
    const stream = streamOf(line, errors)
    const ewcCode = await ewcCodeOf(db, line, defaults.today, errors)
    const [existing] = await db
      .select({ id: materialFlows.id })
      .from(materialFlows)
      .where(
        and(
          eq(materialFlows.projectId, project.id),
          eq(materialFlows.wasteStreamNumber, stream.wasteStreamNumber),
        ),
      )
      .limit(1)
    // A spoiled number would be taken for that of an unknown processor.
    if (errors.some(({ column }) => column === 'wasteStreamNumber')) return { errors, body: {} }
    const parties = await partiesOf(db, project.customerId, line, stream.wasteStreamNumber, errors)
    if (errors.length > 0 || parties === undefined) return { errors, body: {} }
    const body = {
      ...stream,
      ...(ewcCode === undefined ? {} : { ewcCode: iriOf('ewc_codes', ewcCode) }),
      ...parties,
    }
    if (existing !== undefined) return { id: existing.id, recognisedBy: 'wasteStreamNumber', errors, body }
    return { errors, body: { ...newFlow(project.id, defaults), ...body } }
  },
})

const newFlow = (projectId: string, { cargoUnit, amountDetermination, carrier }: FlowDefaults) => ({
  project: iriOf('projects', projectId),
  documentType: 'waste',
  senderType: 'primary_disposer',
  cargoUnit: iriOf('units', cargoUnit),
  amountDetermination,
  ...(carrier === undefined
    ? { transportedBy: 'sender' }
    : { transportedBy: 'carrier', carriers: [iriOf('companies', carrier)] }),
})

const flagColumns = ['routeCollection', 'collectorsScheme', 'privateDisposer'] as const
type Flag = (typeof flagColumns)[number]

/** What a line says of the stream itself. */
function streamOf({ cell }: TableLine<Column>, errors: CellError<Column>[]) {
  const wasteStreamNumber = cell('wasteStreamNumber')
    .replace(/[\s.-]/g, '')
    .toUpperCase()
  for (const column of ['wasteStreamNumber', 'usualName', 'ewcCode'] as const)
    if (cell(column) === '') errors.push({ column, rule: 'blank' })
  if (wasteStreamNumber !== '' && !/^[A-Z\d]{12}$/.test(wasteStreamNumber))
    errors.push({ column: 'wasteStreamNumber', rule: 'waste_stream_number' })
  const flags: Partial<Record<Flag, boolean>> = {}
  for (const column of flagColumns) {
    const flag = flagOf(cell(column))
    if (flag === 'unclear') errors.push({ column, rule: 'yes_or_no' })
    else if (flag !== undefined) flags[column] = flag
  }
  const method = cell('processingMethod').trim().toUpperCase().replace('.', '').slice(0, 3)
  return {
    wasteStreamNumber,
    usualName: cell('usualName'),
    ...(method === '' ? {} : { processingMethod: iriOf('processing_methods', method) }),
    ...flags,
  }
}

/** The id of the entry of the EWC list that is valid today, or that will be next. */
async function ewcCodeOf(
  db: Queryable,
  { cell }: TableLine<Column>,
  today: string,
  errors: CellError<Column>[],
): Promise<string | undefined> {
  if (cell('ewcCode') === '') return undefined
  // The portal prints the name behind the code.
  const parsed = parseEwcCode(/^[\d .]*\d ?\*?/.exec(cell('ewcCode'))?.[0] ?? '')
  const entries =
    parsed === undefined ? [] : await db.select().from(ewcCodes).where(eq(ewcCodes.code, parsed.code))
  const [toCome] = entries
    .filter(({ validFrom }) => validFrom !== null && validFrom > today)
    .toSorted((left, right) => ((left.validFrom ?? '') < (right.validFrom ?? '') ? -1 : 1))
  const usable = entries.find((entry) => isValidOn(entry, today)) ?? toCome
  if (usable === undefined)
    errors.push({ column: 'ewcCode', rule: entries.length === 0 ? 'ewc_code' : 'ewc_code_not_valid' })
  return usable?.id
}

/**
 * The disposer as sender with the place of origin, and the processor as receiver with its place. A private disposer is
 * often not named, because the portal keeps no person: then the receiver sends, and the letter lacks its disposer until
 * the office fills that in.
 */
async function partiesOf(
  db: Queryable,
  customerId: string,
  line: TableLine<Column>,
  wasteStreamNumber: string,
  errors: CellError<Column>[],
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { cell } = line
  const isPrivate = flagOf(cell('privateDisposer')) === true
  const disposer = await findCompany(db, customerId, {
    cocNumber: cell('disposerCoc').replace(/\s/g, ''),
    name: cell('disposerName'),
  })
  // The portal keeps no person, and writes a word such as "Particulier" for the name.
  const isUnnamed = isPrivate && cell('disposerCoc') === '' && disposer === 'none'
  if (!isUnnamed && typeof disposer !== 'object')
    errors.push({
      column: cell('disposerName') === '' ? 'disposerCoc' : 'disposerName',
      rule: disposer === 'several' ? 'company_ambiguous' : 'company_not_found',
    })
  // A waste stream number begins with the number of its processor.
  const processorNumber =
    cell('processorNumber').replace(/\s/g, '').toUpperCase() || wasteStreamNumber.slice(0, 5)
  const processor = await findCompany(db, customerId, { processorNumber })
  if (typeof processor !== 'object')
    errors.push({
      column: cell('processorNumber') === '' ? 'wasteStreamNumber' : 'processorNumber',
      rule: processor === 'several' ? 'company_ambiguous' : 'company_not_found',
    })
  if ((!isUnnamed && typeof disposer !== 'object') || typeof processor !== 'object') return undefined
  return {
    sender: iriOf('companies', (typeof disposer === 'object' ? disposer : processor).id),
    ...(isPrivate ? { senderType: isUnnamed ? 'receiver' : 'primary_disposer' } : {}),
    originLocation: null,
    originOneTimeLocation: originOf(line),
    receiver: iriOf('companies', processor.id),
    ...(await destinationOf(db, processor.id)),
  }
}

function originOf(line: TableLine<Column>) {
  const { cell } = line
  const address = addressOfLine(line)
  const place = [`${cell('street')} ${cell('houseNumber')}${cell('addition')}`.trim(), cell('city')]
  return {
    description:
      cell('vicinity') || place.filter(Boolean).join(', ') || cell('disposerName') || cell('usualName'),
    ...(address === undefined ? {} : { address }),
  }
}

/** The only location of a company; else an address for this flow, from that of the company. */
async function destinationOf(db: Queryable, companyId: string) {
  const places = await db
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.companyId, companyId))
    .limit(2)
  if (places.length === 1)
    return { destinationLocation: iriOf('locations', places[0]?.id ?? ''), destinationOneTimeLocation: null }
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId))
  if (company === undefined) return {}
  const { country, ...address } = addressOf(company) ?? {}
  return {
    destinationLocation: null,
    destinationOneTimeLocation: {
      description: company.name,
      address: {
        ...withoutEmpty(
          Object.fromEntries(Object.entries(address).map(([name, text]) => [name, text ?? ''])),
        ),
        ...(country === undefined ? {} : { country: iriOf('countries', country) }),
      },
    },
  }
}
