/** Node parses its two thousand entry points for each importing module: a second of the start. */
// oxlint-disable-next-line oxc/no-barrel-file -- the package itself is one
export * from 'drizzle-orm'
