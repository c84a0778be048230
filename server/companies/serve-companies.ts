import { companies as companiesContract } from '#contract/companies.ts'
import { companies } from '../db/schema/companies.ts'
import { serve } from '../http/collection/collection.ts'
import { announceCompany } from './announce.ts'
import { changeableBy, companiesOf, companyDraftOf, removableBy, visibleTo } from './queries.ts'
import { changeCompany, companyProblems, createCompany, removeCompany } from './write-company.ts'

/** The address books, and the transporters of the whole platform. */
export const companiesRoutes = serve(companiesContract, {
  table: companies,
  visibleTo,
  changeableBy,
  removableBy,
  columns: { cocNumber: companies.chamberOfCommerceNumber },
  search: [companies.name, companies.city, companies.chamberOfCommerceNumber, companies.vihbNumber],
  defaultOrder: [['name', 'asc']],
  items: companiesOf,
  draftOf: companyDraftOf,
  check: companyProblems,
  create: createCompany,
  change: changeCompany,
  remove: removeCompany,
  wrote: async (call, id, verb) => {
    if (verb !== 'remove') await announceCompany(call.db, id)
  },
})
