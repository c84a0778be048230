import type { Locale } from '#contract/locales.ts'
import { nounOf } from '../../i18n/nouns.ts'
import { type RuleName, violation } from '../../i18n/violations.ts'
import { Refusal } from './problem.ts'

interface DatabaseError {
  readonly code: string
  readonly detail?: string
  readonly table?: string
  readonly column?: string
}

/**
 * What the database itself refused, as an answer that names the field: the last line behind the rules, for two who write at
 * the same moment, and for values that PostgreSQL cannot hold. Undefined for every other error.
 */
export function constraintRefusal(error: Error, locale: Locale): Refusal | undefined {
  const cause = databaseErrorIn(error)
  if (cause === undefined) return undefined
  const wrong = (rule: RuleName, field = fieldOf(cause)) =>
    new Refusal('validation_failed', { violations: [violation([field], rule, locale)] })
  switch (cause.code) {
    case '23505':
      return wrong('unique')
    case '23503':
      // Deleting what is referred to, or referring to what is not there.
      return /is still referenced/.test(cause.detail ?? '')
        ? new Refusal('in_use', { values: { users: nounOf(cause.table ?? '', locale) } })
        : wrong('expression')
    case '23502':
      return wrong('blank', camelCase(cause.column ?? ''))
    default:
      // Class 22, data exception: a NUL character, a number out of range.
      return cause.code.startsWith('22')
        ? new Refusal('validation_failed', { violations: [violation([], 'expression', locale)] })
        : undefined
  }
}

function databaseErrorIn(error: unknown, depth = 0): DatabaseError | undefined {
  if (!(error instanceof Error) || depth > 4) return undefined
  if ('code' in error && typeof error.code === 'string' && /^2[23]\w{3}$/.test(error.code))
    return error as unknown as DatabaseError
  return databaseErrorIn(error.cause, depth + 1)
}

/** `Key (customer_id, number)=(...)` or `Key (lower(email))=(...)`: the last column is what a person typed. */
function fieldOf({ detail, column }: DatabaseError): string {
  const key = /^Key \((.+?)\)=/.exec(detail ?? '')?.[1] ?? column ?? ''
  const last =
    key.replace(/::\w+/g, '').split(',').at(-1)?.replace(/^.*\(/, '').replace(/\)+$/, '').trim() ?? ''
  return camelCase(last)
}

const camelCase = (column: string) =>
  column.replace(/_(id|code)$/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
