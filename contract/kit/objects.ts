/** Whether a value is an object that is no list: its fields may be anything. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The keys of a literal. `Object.keys` says no more than `string[]`, because other objects may have more keys
 * than their type.
 */
export const keysOf = <T extends object>(literal: T): readonly (keyof T & string)[] =>
  Object.keys(literal) as (keyof T & string)[]
