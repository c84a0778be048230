import { iriOf } from '#contract/kit/resource.ts'
import { locationWriter } from '../../parties/companies/serve-locations.ts'
import { and, eq } from '../../platform/db/drizzle.ts'
import { locations } from '../../platform/db/schema/companies.ts'
import { labelsOf } from '../exports/file-labels.ts'
import { addressHeadings, addressOfLine, addressPaths, namedAlike } from './address-columns.ts'
import { findCompany, sameText } from './find-company.ts'
import { coordinateOf, flagOf } from './read-cell.ts'
import type { TableLine } from '../../platform/csv/read-table.ts'
import type { CellError, ImportKind } from './run-import.ts'

const headings = {
  company: 'bedrijf bedrijfsnaam company companyname',
  cocNumber: 'kvknummer kvk coc cocnumber chamberofcommercenumber',
  description: 'omschrijving locatie naam description location name',
  ...addressHeadings,
  latitude: 'breedtegraad latitude lat',
  longitude: 'lengtegraad longitude lon lng',
  ebaLocation: 'ebalocatie eba ebalocation',
  ebaLocationId: 'ebalocatieid ebaid ebalocationid',
} as const
type Column = keyof typeof headings

export const locationImport = (customerId: string | null): ImportKind<Column> => ({
  titles: labelsOf('locations'),
  headings,
  required: [['company', 'cocNumber'], ['description']],
  type: 'LocationImport',
  writer: locationWriter,
  columnOfPath: {
    ...namedAlike(headings),
    ...addressPaths('address'),
    'position.latitude': 'latitude',
    'position.longitude': 'longitude',
  },
  nameOf: ({ cell }) =>
    [cell('company') || cell('cocNumber'), cell('description')].filter(Boolean).join(', '),
  plan: async ({ db }, line) => {
    const { cell } = line
    const errors: CellError<Column>[] = []
    const company = await findCompany(db, customerId, {
      cocNumber: cell('cocNumber').replace(/\s/g, ''),
      name: cell('company'),
    })
    if (typeof company !== 'object')
      errors.push({
        column: cell('company') === '' ? 'cocNumber' : 'company',
        rule: company === 'several' ? 'company_ambiguous' : 'company_not_found',
      })
    if (cell('description') === '') errors.push({ column: 'description', rule: 'blank' })
    const position = positionOf(line, errors)
    const ebaLocation = flagOf(cell('ebaLocation'))
    if (ebaLocation === 'unclear') errors.push({ column: 'ebaLocation', rule: 'yes_or_no' })
    if (typeof company !== 'object' || errors.length > 0) return { errors, body: {} }

    const [existing] = await db
      .select({ id: locations.id })
      .from(locations)
      .where(and(eq(locations.companyId, company.id), sameText(locations.description, cell('description'))))
      .limit(1)
    const address = addressOfLine(line)
    return {
      id: existing?.id,
      recognisedBy: 'description',
      errors,
      body: {
        company: iriOf('companies', company.id),
        description: cell('description'),
        ...(address === undefined ? {} : { address }),
        ...(position === undefined ? {} : { position }),
        ...(ebaLocation === undefined ? {} : { ebaLocation }),
        ...(cell('ebaLocationId') === '' ? {} : { ebaLocationId: cell('ebaLocationId') }),
      },
    }
  },
})

function positionOf({ cell }: TableLine<Column>, errors: CellError<Column>[]) {
  const [latitude, longitude] = [
    coordinateOf(cell('latitude'), 'latitude'),
    coordinateOf(cell('longitude'), 'longitude'),
  ]
  if (Number.isNaN(latitude)) errors.push({ column: 'latitude', rule: 'pattern' })
  if (Number.isNaN(longitude)) errors.push({ column: 'longitude', rule: 'pattern' })
  if (latitude !== undefined && longitude !== undefined) {
    const rule = unlikelyPosition(latitude, longitude)
    if (rule !== undefined)
      for (const column of ['latitude', 'longitude'] as const) errors.push({ column, rule })
    return { latitude, longitude }
  }
  if (latitude !== longitude)
    errors.push({ column: latitude === undefined ? 'latitude' : 'longitude', rule: 'blank' })
  return undefined
}

/** The Low Countries and their surroundings. */
const isNear = (latitude: number, longitude: number) =>
  latitude > 47 && latitude < 56 && longitude > -2 && longitude < 16

/** Detects a default position and exchanged degrees. */
function unlikelyPosition(latitude: number, longitude: number) {
  if (latitude === 0 && longitude === 0) return 'position_zero' as const
  return !isNear(latitude, longitude) && isNear(longitude, latitude)
    ? ('position_exchanged' as const)
    : undefined
}
