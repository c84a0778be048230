import type { Namespace, TFunction } from 'i18next'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import type { ReferenceChoices } from '../choices/reference-choices.ts'
import { endOfDay, isDay, startOfDay } from '../page/days.ts'

interface CommonFilter<Texts extends Namespace> {
  readonly title: (t: TFunction<Texts>) => string
  readonly parameter?: string
  readonly offeredTo?: (user: CurrentUser) => boolean
}

export interface ChoiceFilter<Texts extends Namespace> extends CommonFilter<Texts> {
  readonly kind: 'choice'
  readonly values: readonly string[]
  readonly titleOf: (t: TFunction<Texts>, value: string) => string
}

interface ReferenceFilter<Texts extends Namespace> extends CommonFilter<Texts> {
  readonly kind: 'reference'
  readonly choices: ReferenceChoices
}

/** Both days are included; either end may be open. */
interface DatesFilter<Texts extends Namespace> extends CommonFilter<Texts> {
  readonly kind: 'dates'
}

/** `exists` filters by whether the field has a value. */
export interface YesNoFilter<Texts extends Namespace> extends CommonFilter<Texts> {
  readonly kind: 'yesNo'
  readonly exists?: true
  readonly titleOf?: (t: TFunction<Texts>, value: 'yes' | 'no') => string
}

export type Filter<Texts extends Namespace> =
  | ChoiceFilter<Texts>
  | ReferenceFilter<Texts>
  | DatesFilter<Texts>
  | YesNoFilter<Texts>

export type Filters<Texts extends Namespace> = Readonly<Record<string, Filter<Texts>>>

const isEnd = (text: string | undefined) => text === '' || (text !== undefined && isDay(text))

/**
 * The parts of a filter's value in an address (`a,b`; `2026-01-01..2026-01-31`; `yes`); undefined where it is
 * absent or makes no sense.
 */
export function parseFilter(
  filter: Pick<Filter<never>, 'kind'> & { readonly values?: readonly string[] },
  text: string | null,
): readonly string[] | undefined {
  if (text === null || text === '') return undefined
  if (filter.kind === 'dates') {
    const [from, to = ''] = text.split('..')
    return isEnd(from) && isEnd(to) && text !== '..' ? [from ?? '', to] : undefined
  }
  if (filter.kind === 'yesNo') return text === 'yes' || text === 'no' ? [text] : undefined
  const values = text.split(',').filter((value) => value !== '' && (filter.values?.includes(value) ?? true))
  return values.length === 0 ? undefined : values
}

export const formatFilter = (kind: Filter<never>['kind'], parts: readonly string[]): string | undefined =>
  parts.join('') === '' ? undefined : parts.join(kind === 'dates' ? '..' : ',')

export type FilterParameter = string | string[] | Record<string, string>

interface FilterQuery {
  readonly exists?: Record<string, string>
  readonly [parameter: string]: FilterParameter | undefined
}

/** For a list endpoint; days begin and end in the time zone. */
export function filterQuery<Texts extends Namespace>(
  filters: Filters<Texts>,
  search: URLSearchParams,
  timeZone: string,
): FilterQuery {
  const query: Record<string, FilterParameter> = {}
  const exists: Record<string, string> = {}
  for (const [name, filter] of Object.entries(filters)) {
    const parts = parseFilter(filter, search.get(name))
    if (parts === undefined) continue
    const parameter = filter.parameter ?? name
    if (filter.kind === 'dates') query[parameter] = boundsOf(parts, timeZone)
    else if (filter.kind !== 'yesNo') query[parameter] = [...parts]
    else if (filter.exists === true) exists[parameter] = String(parts[0] === 'yes')
    else query[parameter] = String(parts[0] === 'yes')
  }
  return Object.keys(exists).length === 0 ? query : { ...query, exists }
}

function boundsOf([from = '', to = '']: readonly string[], timeZone: string): Record<string, string> {
  return {
    ...(from === '' ? {} : { after: startOfDay(from, timeZone) }),
    ...(to === '' ? {} : { strictly_before: endOfDay(to, timeZone) }),
  }
}

export interface EditorProps {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}
