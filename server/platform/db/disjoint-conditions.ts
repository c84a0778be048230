import { and, type SQL, sql } from './drizzle.ts'

/**
 * Makes conditions exclusive: each row meets only the first of those that it met. PostgreSQL can then read
 * each by its own index, which it has no plan for with `or`.
 */
export const disjointConditions = (conditions: readonly SQL[]): readonly SQL[] =>
  conditions.map(
    (condition, index) =>
      and(condition, ...conditions.slice(0, index).map((earlier) => sql`(${earlier}) is not true`)) ??
      condition,
  )
