import type { Locale } from '#contract/kit/locales.ts'
import { type DatabaseError, databaseErrorIn } from '../../db/database-error.ts'
import { tableNoun } from '../../i18n/nouns.ts'
import { type RuleName, violation } from '../../i18n/violations.ts'
import { HttpProblem } from './problem.ts'

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

/** `Key (customer_id, number)=(...)`: by convention users enter the last column. */
function fieldOf({ detail, column }: DatabaseError): string {
  const key = /^Key \((.+?)\)=/.exec(detail ?? '')?.[1] ?? column ?? ''
  const last =
    key.replace(/::\w+/g, '').split(',').at(-1)?.replace(/^.*\(/, '').replace(/\)+$/, '').trim() ?? ''
  return camelCase(last)
}

const camelCase = (column: string) =>
  column.replace(/_(id|code)$/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
