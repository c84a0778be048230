import { isValidOn, parseEwcCode } from '#contract/parties/ewc-codes.ts'
import type { amountDeterminations } from '#contract/parties/master-data.ts'
import { folded } from '#contract/kit/folded.ts'
import { locales } from '#contract/kit/locales.ts'
import { letterTextIn } from '#contract/letters/letter-texts/letter-text.ts'
import { type Packaging, packagingKinds } from '#contract/parties/packaging.ts'
import { iriOf } from '#contract/kit/resource.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, sql } from '../../platform/db/drizzle.ts'
import { alias } from '../../platform/db/drizzle-pg.ts'
import { companies, locations } from '../../platform/db/schema/companies.ts'
import { ewcCodes } from '../../platform/db/schema/master-data.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { addressOf } from '../../parties/companies/addresses.ts'
import { flowWriter } from '../../flows/material-flows/serve-flows.ts'
import { labelsOf } from '../exports/file-labels.ts'
import { addressOfLine, addressPaths, namedAlike, withoutEmpty } from './address-columns.ts'
import { findCompany } from './find-company.ts'
import { flagOf } from './read-cell.ts'
import type { TableLine } from '../../platform/csv/read-table.ts'
import type { CellError, ImportKind } from './run-import.ts'

/** The headings of the LMA portal's export first. */
const headings = {
  wasteStreamNumber: 'afvalstroomnummer asn wastestreamnumber',
  processorNumber:
    'verwerkersnummerlvb verwerkersnummerlocatievanbestemminglvb verwerkersnummer processornumber',
  disposerCoc:
    'ontdoenerkvknummer handelsregisternummerontdoener ontdoenerkvk kvknummerontdoener disposercocnumber',
  disposerName: 'ontdoenernaam naamontdoener ontdoener disposername disposer',
  street: 'locatieherkomststraatnaam locatieherkomststraat straatnaam straat street',
  houseNumber: 'locatieherkomsthuisnummer huisnummer housenumber',
  addition: 'locatieherkomsthuisnummertoevoeging locatieherkomsttoevoeging toevoeging addition',
  postalCode: 'locatieherkomstpostcode postcode postalcode',
  city: 'locatieherkomstwoonplaats locatieherkomstplaats plaats woonplaats city',
  country: 'locatieherkomstland land country',
  vicinity:
    'locatieherkomstnabijheidsbeschrijving nabijheidsbeschrijving locatieherkomstomschrijving description',
  ewcCode: 'euralcode eural ewccode ewc',
  usualName: 'gebruikelijkenaam gebruikelijkenaamafvalstof usualname material materiaal',
  processingMethod: 'verwerkingsmethodecode verwerkingsmethode codeverwerkingsmethode processingmethod',
  density: 'dichtheid soortelijkgewicht density',
  composition: 'samenstelling aardensamenstelling composition',
  concernSubstances: 'zzs zeerzorgwekkendestoffen svhc concernsubstances',
  packaging: 'verpakking soortverpakking packaging',
  packages: 'aantalcolli colli aantalverpakkingen packages',
  routeCollection: 'routeinzameling routecollection',
  collectorsScheme: 'inzamelaarsregeling collectorsscheme',
  privateDisposer: 'particuliereontdoener privatedisposer',
} as const
type Column = keyof typeof headings

interface FlowDefaults {
  readonly cargoUnit: string
  readonly amountDetermination: (typeof amountDeterminations)[number]
  readonly carrier: string | undefined
  /** ISO date. */
  readonly today: string
}

export const wasteStreamImport = (
  project: { readonly id: string; readonly customerId: string },
  defaults: FlowDefaults,
): ImportKind<Column> => ({
  titles: labelsOf('waste_streams'),
  headings,
  required: [['wasteStreamNumber'], ['ewcCode'], ['usualName']],
  type: 'WasteStreamImport',
  writer: flowWriter,
  columnOfPath: {
    ...namedAlike(headings),
    sender: 'disposerName',
    'originOneTimeLocation.description': 'vicinity',
    ...addressPaths('originOneTimeLocation.address'),
    noConcernSubstances: 'concernSubstances',
    'packaging.kind': 'packaging',
    'packaging.count': 'packages',
    receiver: 'processorNumber',
    destinationLocation: 'processorNumber',
  },
  nameOf: ({ cell }) => [cell('wasteStreamNumber'), cell('usualName')].filter(Boolean).join(' '),
  plan: async ({ db }, line) => {
    const errors: CellError<Column>[] = []
    const stream = streamOf(line, errors)
    const existing = await existingFlow(db, project.id, stream.wasteStreamNumber, defaults.today)
    const ewcCode = await ewcCodeOf(db, line, { today: defaults.today, present: existing?.code }, errors)
    // A corrupted number would look like that of an unknown processor.
    if (errors.some(({ column }) => column === 'wasteStreamNumber')) return { errors, body: {} }
    const parties = await partiesPatch({ db, customerId: project.customerId, line, existing, errors })
    if (errors.length > 0) return { errors, body: {} }
    const body = {
      ...stream,
      ...(ewcCode === undefined ? {} : { ewcCode: iriOf('ewc_codes', ewcCode) }),
      ...parties,
    }
    if (existing !== undefined) return { id: existing.id, recognisedBy: 'wasteStreamNumber', errors, body }
    return { errors, body: { ...newFlow(project.id, defaults), ...body } }
  },
})

/** A flow with the number of a line that may repeat it; repeated values stay. */
interface ExistingFlow {
  readonly id: string
  readonly code: string | null
  readonly disposer: string | null
  readonly receiver: string | null
}

async function existingFlow(
  db: Queryable,
  projectId: string,
  wasteStreamNumber: string,
  today: string,
): Promise<ExistingFlow | undefined> {
  const planned = alias(ewcCodes, 'planned_code')
  const [flow] = await db
    .select({
      id: materialFlows.id,
      code: sql<
        string | null
      >`case when ${materialFlows.plannedFrom} <= ${today} then ${planned.code} else ${ewcCodes.code} end`,
      disposer: sql<
        string | null
      >`coalesce(${materialFlows.disposerId}, case when ${materialFlows.senderType} = 'primary_disposer' then ${materialFlows.senderId} end)`,
      receiver: sql<string | null>`coalesce(${materialFlows.receiverId}, ${locations.companyId})`,
    })
    .from(materialFlows)
    .leftJoin(ewcCodes, eq(ewcCodes.id, materialFlows.ewcCodeId))
    .leftJoin(planned, eq(planned.id, materialFlows.plannedEwcCodeId))
    .leftJoin(locations, eq(locations.id, materialFlows.destinationLocationId))
    .where(
      and(eq(materialFlows.projectId, projectId), eq(materialFlows.wasteStreamNumber, wasteStreamNumber)),
    )
    .limit(1)
  return flow
}

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
    ...(cell('density') === '' ? {} : { density: Number(cell('density').replace(',', '.')) }),
    ...descriptionOf(cell, errors),
    ...(method === '' ? {} : { processingMethod: iriOf('processing_methods', method) }),
    ...flags,
  }
}

const wordOf = (text: string) => folded(text).replace(/[^a-z]/g, '')
/** Beside the words of the letter. */
const otherWords: Partial<Record<Packaging['kind'], readonly string[]>> = {
  loose: ['los', 'bulk'],
  big_bags: ['bigbag'],
  bags: ['zak'],
  drums: ['vat', 'drum'],
  boxes: ['doos', 'box'],
  pallets: ['pallet'],
  skip: ['container'],
  other: ['anders', 'overig'],
}

const none = new Set(['geen', 'geenbekend', 'none', 'noneknown', 'nvt'])
/** What the letter, in either language, and the API call a kind of packaging. */
const packagings = new Map(
  packagingKinds.flatMap((kind) =>
    [
      kind,
      ...locales.map((locale) => letterTextIn(locale)(`packagings.${kind}`)),
      ...(otherWords[kind] ?? []),
    ].map((word) => [wordOf(word), kind] as const),
  ),
)

/** What letters say beside the usual name; an empty cell leaves what the flow has. */
function descriptionOf(cell: TableLine<Column>['cell'], errors: CellError<Column>[]) {
  const substances = cell('concernSubstances')
  const areNone = none.has(wordOf(substances)) || flagOf(substances) === false
  // Yes names no substance.
  if (flagOf(substances) === true) errors.push({ column: 'concernSubstances', rule: 'substances_unnamed' })
  const [, number = cell('packages'), packed = ''] =
    /^(?:(\d+)\s*[x×]?\s+)?(.*)$/s.exec(cell('packaging').trim()) ?? []
  const kind = packagings.get(wordOf(packed))
  if (packed !== '' && kind === undefined) errors.push({ column: 'packaging', rule: 'packaging_unknown' })
  return {
    ...(cell('composition') === '' ? {} : { composition: cell('composition') }),
    ...(substances === ''
      ? {}
      : { noConcernSubstances: areNone, concernSubstances: areNone ? null : substances }),
    ...(kind === undefined && number === ''
      ? {}
      : { packaging: { ...(kind && { kind }), count: number === '' ? null : Number(number) } }),
  }
}

/** The entry of the EWC list that is valid today or next; undefined when the flow has the code. */
async function ewcCodeOf(
  db: Queryable,
  { cell }: TableLine<Column>,
  { today, present }: { readonly today: string; readonly present: string | null | undefined },
  errors: CellError<Column>[],
): Promise<string | undefined> {
  if (cell('ewcCode') === '') return undefined
  // The portal prints the name behind the code.
  const parsed = parseEwcCode(/^[\d .]*\d ?\*?/.exec(cell('ewcCode'))?.[0] ?? '')
  if (parsed !== undefined && parsed.code === present) return undefined
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

interface PartiesOf {
  readonly db: Queryable
  readonly customerId: string
  readonly line: TableLine<Column>
  readonly existing: ExistingFlow | undefined
  readonly errors: CellError<Column>[]
}

/**
 * The disposer sends, the processor receives. An existing flow gets only values that it lacks. Empty after an
 * error, which is in `errors`.
 */
async function partiesPatch(given: PartiesOf): Promise<Readonly<Record<string, unknown>>> {
  const { db, line, existing, errors } = given
  const processor = await processorOf(given)
  const sender = await senderOf(given, processor)
  if (errors.length > 0) return {}
  const hasOrigin = originColumns.some((column) => line.cell(column) !== '')
  return {
    ...sender,
    ...(existing === undefined || hasOrigin
      ? { originLocation: null, originOneTimeLocation: originOf(line) }
      : {}),
    ...(processor === undefined || processor === existing?.receiver
      ? {}
      : { receiver: iriOf('companies', processor), ...(await destinationOf(db, processor)) }),
  }
}

/** Undefined for an existing receiver or an unknown company. */
async function processorOf(given: PartiesOf): Promise<string | undefined> {
  const { cell } = given.line
  if (cell('processorNumber') === '' && given.existing !== undefined)
    return given.existing.receiver ?? undefined
  // A waste stream number begins with the number of its processor.
  const processorNumber =
    cell('processorNumber') ||
    cell('wasteStreamNumber')
      .replace(/[\s.-]/g, '')
      .slice(0, 5)
  return foundIn(
    await findCompany(given.db, given.customerId, {
      processorNumber: processorNumber.replace(/\s/g, '').toUpperCase(),
    }),
    cell('processorNumber') === '' ? 'wasteStreamNumber' : 'processorNumber',
    given.errors,
  )
}

/** The portal names no private disposer: the receiver sends, until the office adds the disposer. */
async function senderOf(
  { db, customerId, line: { cell }, existing, errors }: PartiesOf,
  processor: string | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  const isPrivate = flagOf(cell('privateDisposer')) === true
  const isSilent = cell('disposerCoc') === '' && cell('disposerName') === ''
  if (isSilent && !isPrivate && existing !== undefined) return {}
  const disposer = await findCompany(db, customerId, {
    cocNumber: cell('disposerCoc').replace(/\s/g, ''),
    name: cell('disposerName'),
  })
  // The portal writes a word such as "Particulier" for the name.
  const isUnnamed = isPrivate && cell('disposerCoc') === '' && disposer === 'none'
  if (isUnnamed)
    return existing?.disposer === null || processor === undefined
      ? {}
      : { sender: iriOf('companies', processor), senderType: 'receiver' }
  const id = foundIn(disposer, cell('disposerName') === '' ? 'disposerCoc' : 'disposerName', errors)
  if (id === undefined || id === existing?.disposer) return {}
  return { sender: iriOf('companies', id), ...(isPrivate ? { senderType: 'primary_disposer' } : {}) }
}

function foundIn(
  company: Awaited<ReturnType<typeof findCompany>>,
  column: Column,
  errors: CellError<Column>[],
): string | undefined {
  if (typeof company === 'object') return company.id
  errors.push({ column, rule: company === 'several' ? 'company_ambiguous' : 'company_not_found' })
  return undefined
}

const originColumns = [
  'street',
  'houseNumber',
  'addition',
  'postalCode',
  'city',
  'country',
  'vicinity',
] as const satisfies readonly Column[]

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

/** The company's only location, else a one-time place with the company's address. */
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
