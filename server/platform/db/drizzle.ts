/**
 * Drizzle's package lists two thousand entry points, and Node parses the list for each importing module: a
 * second of the server's start. Our modules import from here.
 */
// oxlint-disable-next-line oxc/no-barrel-file -- the package itself is one
export * from 'drizzle-orm'
