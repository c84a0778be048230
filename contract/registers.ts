import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * VIHB number: six digits, then for each activity its letter (V transports, I collects, H trades, B brokers), or X where it is not
 * registered (specification, section 5: six digits and four capitals, no space).
 */
export const vihbNumber = z.string().check(z.regex(/^\d{6}[A-Z]{4}$/, 'vihb_number'))

export const vihbCheck = z.object({
  vihbNumber: z.string(),
  /** As the register has it. */
  name: z.optional(z.string()),
})

/** Looks a number up in the national register of transporters. A number that is none there, or no transporter's, is a wrong field. */
export const checkVihb = endpoint({
  method: 'POST',
  path: '/vihb_checks',
  access: 'public',
  body: z.object({ vihbNumber }),
  answer: vihbCheck,
  type: 'VihbCheck',
  refusals: ['register_unavailable', 'too_many_requests'],
})
