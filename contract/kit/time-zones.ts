import * as z from 'zod/mini'

export const timeZone = z
  .string()
  .check(z.refine((name) => Intl.supportedValuesOf('timeZone').includes(name), 'time_zone'))
