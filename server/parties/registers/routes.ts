import { checkVihbNumber } from '#contract/parties/vihb-numbers.ts'
import { handleOnPool, type Route } from '../../platform/http/request/endpoint.ts'
import { lookUpTransporter } from './look-up-transporter.ts'
import type { VihbRegister } from './vihb-register.ts'

/** A transporter looks up its number while registering; the limit prevents copying the register. */
const anyone = () => true
const limit = { max: 20, seconds: 60 }

export const registersRoutes = (register: VihbRegister): readonly Route[] => [
  handleOnPool(
    checkVihbNumber,
    anyone,
    async ({ body, locale }) => {
      const { name } = await lookUpTransporter(register, body.vihbNumber, locale)
      return { vihbNumber: body.vihbNumber, name }
    },
    // It waits for the register, and needs no database meanwhile.
    { limit, priority: 'none' },
  ),
]
