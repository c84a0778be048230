import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'

/**
 * VIHB number: six digits and four capitals (specification, section 5), a letter for each activity (V
 * transport, I collection, H trade, B brokerage) or X where not registered.
 */
export const vihbNumber = z.string().check(z.regex(/^\d{6}[A-Z]{4}$/, 'vihb_number'))

const vihbCheck = z.object({
  vihbNumber: z.string(),
  name: z.optional(z.string()),
})

/** An unknown number, or one of no transporter, is a validation error. */
export const checkVihbNumber = endpoint({
  method: 'POST',
  path: '/vihb_checks',
  access: 'public',
  body: z.object({ vihbNumber }),
  response: vihbCheck,
  type: 'VihbCheck',
  refusals: ['register_unavailable', 'too_many_requests'],
})
