import { findTransporters, registerTransporter as registerContract } from '#contract/companies.ts'
import type { LinkSettings } from '../auth/send-link.ts'
import { handle, type Route } from '../http/request/endpoint.ts'
import type { VihbRegister } from '../registers/vihb-register.ts'
import { transportersNamed } from './find-transporters.ts'
import { registerTransporter } from './register-transporter.ts'
import { companyChangeRequestsRoutes } from './serve-change-requests.ts'
import { companiesRoutes as addressBookRoutes } from './serve-companies.ts'
import { companyTransportersRoutes } from './serve-company-transporters.ts'
import { contactPersonsRoutes } from './serve-contact-persons.ts'
import { locationsRoutes } from './serve-locations.ts'

const anybody = () => true
/** A few people behind one address register on one day; nobody asks for hundreds. */
const registrationLimit = { max: 20, seconds: 600 }
/** One search for every pause in typing. */
const searchLimit = { max: 120, seconds: 60 }

export const companiesRoutes = ({
  register,
  link,
}: {
  register: VihbRegister
  link: LinkSettings
}): readonly Route[] => [
  handle(findTransporters, anybody, ({ db, query }) => transportersNamed(db, query.q), {
    limit: searchLimit,
  }),
  handle(registerContract, anybody, (call) => registerTransporter(call, call.body, { register, link }), {
    limit: registrationLimit,
    idempotent: true,
  }),
  ...addressBookRoutes,
  ...companyTransportersRoutes,
  ...locationsRoutes,
  ...contactPersonsRoutes,
  ...companyChangeRequestsRoutes(link.publicUrl),
]
