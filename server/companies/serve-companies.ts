import { companies as companiesContract } from '#contract/companies.ts'
import { companies } from '../db/schema/companies.ts'
import { resourceRoutes } from '../http/collection/resource-routes.ts'
import { notifyCompanyChanged } from './notify-changes.ts'
import { changeableBy, companiesByIds, companyDraftOf, removableBy, visibleTo } from './queries.ts'
import { changeCompany, validateCompany, createCompany, removeCompany } from './write-company.ts'

/** The routes of companies: those of address books, and platform transporters. */
export const companiesRoutes = resourceRoutes(companiesContract, {
  table: companies,
  visibleTo,
  changeableBy,
  removableBy,
  columns: { cocNumber: companies.chamberOfCommerceNumber },
  searchColumns: [companies.name, companies.city, companies.chamberOfCommerceNumber, companies.vihbNumber],
  defaultOrder: [['name', 'asc']],
  loadItems: companiesByIds,
  draftOf: companyDraftOf,
  validate: validateCompany,
  create: createCompany,
  change: changeCompany,
  remove: removeCompany,
  afterWrite: async (call, id, verb) => {
    if (verb !== 'remove') await notifyCompanyChanged(call.db, id)
  },
})
