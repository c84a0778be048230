import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'

/**
 * VIHB number: six digits, then for each activity its letter (V transport, I collection, H trade, B
 * brokerage), or X where it is not registered (specification, section 5: six digits and four capitals, no
 * space).
 */
export const vihbNumber = z.string().check(z.regex(/^\d{6}[A-Z]{4}$/, 'vihb_number'))

const vihbCheck = z.object({
  vihbNumber: z.string(),
  /** Name in the register. */
  name: z.optional(z.string()),
})

/**
 * Looks a number up in the national register of transporters. An unknown number, or not a transporter's, is a
 * validation error.
 */
export const checkVihbNumber = endpoint({
  method: 'POST',
  path: '/vihb_checks',
  access: 'public',
  body: z.object({ vihbNumber }),
  response: vihbCheck,
  type: 'VihbCheck',
  refusals: ['register_unavailable', 'too_many_requests'],
})
