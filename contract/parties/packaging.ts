import * as z from 'zod/mini'

/** Box 6 of the guidance letter asks for kind and number; what travels loose or in a tank has none. */
export const packagingKinds = [
  'loose',
  'big_bags',
  'bags',
  'drums',
  'ibc',
  'boxes',
  'pallets',
  'skip',
  'tank',
  'other',
] as const

export const packaging = z.object({
  kind: z.enum(packagingKinds),
  count: z.optional(z.number().check(z.int(), z.gte(1), z.lte(9999))),
})
export type Packaging = z.output<typeof packaging>

const uncounted: readonly Packaging['kind'][] = ['loose', 'skip', 'tank']

/** Whether the number of its packages is asked and not stated. */
export const isUncounted = (of: Packaging | undefined): boolean =>
  of !== undefined && of.count === undefined && !uncounted.includes(of.kind)

/**
 * Of a cargo that goes on after its receiver turned it away, as its letter states it. Nobody has counted the
 * packages of a part.
 */
export const packagingOnward = (onLetter: Packaging | undefined, isPart: boolean): Packaging | undefined =>
  onLetter !== undefined && isPart ? { kind: onLetter.kind } : onLetter

/**
 * Beginnings of EWC codes that do not travel loose: batteries, asbestos, and liquids such as oil and solvents
 * (Decision 2000/532/EC).
 */
const neverLoose = ['13', '1406', '1606', '170601', '170605', '200113', '200126', '200133', '200134']

/** `code`: six digits. */
export const travelsLoose = (code: string): boolean =>
  !neverLoose.some((beginning) => code.startsWith(beginning))
