import { findTransporters, registerTransporter as registerContract } from '#contract/parties/companies.ts'
import { countRegistration } from '../../accounts/auth/registration-limit.ts'
import type { LinkSettings } from '../../accounts/auth/send-link.ts'
import { handle, handlePrepared, type Route } from '../../platform/http/request/endpoint.ts'
import type { VihbRegister } from '../registers/vihb-register.ts'
import type { EbaSettings } from './eba-credentials.ts'
import { findTransportersByName } from './find-transporters.ts'
import { lookUpFirst, registerTransporter } from './register-transporter.ts'
import { companyChangeRequestsRoutes } from './serve-change-requests.ts'
import { companiesRoutes as addressBookRoutes } from './serve-companies.ts'
import { companyTransportersRoutes } from './serve-company-transporters.ts'
import { contactPersonsRoutes } from './serve-contact-persons.ts'
import { locationsRoutes } from './serve-locations.ts'

const anyone = () => true
const registrationLimit = { max: 20, seconds: 600 }
const searchLimit = { max: 120, seconds: 60 }

export const companiesRoutes = ({
  register,
  link,
  eba,
}: {
  register: VihbRegister
  link: LinkSettings
  eba: EbaSettings
}): readonly Route[] => [
  handle(findTransporters, anyone, ({ db, query }) => findTransportersByName(db, query.q), {
    limit: searchLimit,
  }),
  handlePrepared(
    registerContract,
    anyone,
    {
      prepare: async ({ db, request, body, locale }) => {
        await countRegistration(db, link.clock(), 'registration-transporter', request.ip)
        return await lookUpFirst(register, body, locale)
      },
      handler: (call, entryOf) => registerTransporter(call, call.body, { entryOf, link }),
    },
    { limit: registrationLimit, idempotent: true },
  ),
  ...addressBookRoutes(eba),
  ...companyTransportersRoutes,
  ...locationsRoutes,
  ...contactPersonsRoutes,
  ...companyChangeRequestsRoutes(link.publicUrl),
]
