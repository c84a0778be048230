export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `Object.keys` returns `string[]`, because a value may have more keys than its type. */
export const keysOf = <T extends object>(literal: T): readonly (keyof T & string)[] =>
  Object.keys(literal) as (keyof T & string)[]
