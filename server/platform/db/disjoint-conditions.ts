import { and, type SQL, sql } from './drizzle.ts'

/** Each row meets only the first: PostgreSQL reads each by its own index, which it cannot for `or`. */
export const disjointConditions = (conditions: readonly SQL[]): readonly SQL[] =>
  conditions.map(
    (condition, index) =>
      and(condition, ...conditions.slice(0, index).map((earlier) => sql`(${earlier}) is not true`)) ??
      condition,
  )
