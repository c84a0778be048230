import { checkVihb } from '#contract/registers.ts'
import { handle, type Route } from '../http/request/endpoint.ts'
import { lookUpTransporter } from './look-up-transporter.ts'
import type { VihbRegister } from './vihb-register.ts'

/** A stranger who registers his company may ask, but not read the register through us. */
const everybody = () => true
const limit = { max: 20, seconds: 60 }

export const registersRoutes = (register: VihbRegister): readonly Route[] => [
  handle(
    checkVihb,
    everybody,
    async ({ body, locale }) => {
      const { name } = await lookUpTransporter(register, body.vihbNumber, locale)
      return { vihbNumber: body.vihbNumber, name }
    },
    { limit },
  ),
]
