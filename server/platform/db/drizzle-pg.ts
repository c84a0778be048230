/** Drizzle's PostgreSQL part, imported once: see drizzle.ts. */
// oxlint-disable-next-line oxc/no-barrel-file -- the package itself is one
export * from 'drizzle-orm/pg-core'
