export interface DatabaseError {
  readonly code: string
  readonly detail?: string
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
}

/** Of constraints and values that cannot be stored; Drizzle wraps the error of PostgreSQL as its cause. */
export function databaseErrorIn(error: unknown, depth = 0): DatabaseError | undefined {
  if (!(error instanceof Error) || depth > 4) return undefined
  if (isDatabaseError(error)) return error
  return databaseErrorIn(error.cause, depth + 1)
}

/** Classes 23 and 22 of SQLSTATE. */
const isDatabaseError = (error: Error): error is Error & DatabaseError =>
  'code' in error && typeof error.code === 'string' && /^2[23]\w{3}$/.test(error.code)
