import type { Locale } from '#contract/kit/locales.ts'
import { tableNoun } from '../../i18n/nouns.ts'
import { type RuleName, violation } from '../../i18n/violations.ts'
import { HttpProblem } from './problem.ts'

interface DatabaseError {
  readonly code: string
  readonly detail?: string
  readonly table?: string
  readonly column?: string
}

/** For concurrent writes and unstorable values; rules check before. Undefined for other errors. */
export function constraintProblem(error: Error, locale: Locale): HttpProblem | undefined {
  const cause = databaseErrorIn(error)
  if (cause === undefined) return undefined
  const fieldProblem = (rule: RuleName, field = fieldOf(cause)) =>
    new HttpProblem('validation_failed', { violations: [violation([field], rule, locale)] })
  switch (cause.code) {
    case '23505':
      return fieldProblem('unique')
    case '23503':
      // Foreign key: the deleted row is still referenced, or the referenced row does not exist.
      return /is still referenced/.test(cause.detail ?? '')
        ? new HttpProblem('in_use', { values: { users: tableNoun(cause.table ?? '', locale) } })
        : fieldProblem('expression')
    case '23502':
      return fieldProblem('blank', camelCase(cause.column ?? ''))
    default:
      // Class 22, data exception: a NUL character, a number out of range.
      return cause.code.startsWith('22')
        ? new HttpProblem('validation_failed', { violations: [violation([], 'expression', locale)] })
        : undefined
  }
}

function databaseErrorIn(error: unknown, depth = 0): DatabaseError | undefined {
  if (!(error instanceof Error) || depth > 4) return undefined
  if (isDatabaseError(error)) return error
  return databaseErrorIn(error.cause, depth + 1)
}

/** Classes 23 and 22 of SQLSTATE. */
const isDatabaseError = (error: Error): error is Error & DatabaseError =>
  'code' in error && typeof error.code === 'string' && /^2[23]\w{3}$/.test(error.code)

/** `Key (customer_id, number)=(...)`: by convention users enter the last column. */
function fieldOf({ detail, column }: DatabaseError): string {
  const key = /^Key \((.+?)\)=/.exec(detail ?? '')?.[1] ?? column ?? ''
  const last =
    key.replace(/::\w+/g, '').split(',').at(-1)?.replace(/^.*\(/, '').replace(/\)+$/, '').trim() ?? ''
  return camelCase(last)
}

const camelCase = (column: string) =>
  column.replace(/_(id|code)$/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
