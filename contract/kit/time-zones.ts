import * as z from 'zod/mini'

/** An IANA time zone such as `Europe/Amsterdam`, as `Intl.supportedValuesOf('timeZone')` lists them. */
export const timeZone = z
  .string()
  .check(z.refine((name) => Intl.supportedValuesOf('timeZone').includes(name), 'time_zone'))
