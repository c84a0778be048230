import { and, type SQL, sql } from './drizzle.ts'

/**
 * These conditions, changed so that each row meets one at most: the first of them that it met before. Where PostgreSQL is to
 * read each by an index of its own and the rows are then put together; for an `or` it has no such plan.
 */
export const disjointConditions = (conditions: readonly SQL[]): readonly SQL[] =>
  conditions.map(
    (condition, index) =>
      and(condition, ...conditions.slice(0, index).map((earlier) => sql`(${earlier}) is not true`)) ??
      condition,
  )
