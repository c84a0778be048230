import { companies as companiesContract } from '#contract/companies.ts'
import { companies } from '../db/schema/companies.ts'
import type { ResourceDefinition } from '../http/collection/resource-definition.ts'
import { resourceRoutes, resourceWriter } from '../http/collection/resource-routes.ts'
import { notifyCompanyChanged } from './notify-changes.ts'
import {
  changeableBy,
  companiesByIds,
  companyDraftOf,
  removableBy,
  searchCondition,
  visibleTo,
} from './queries.ts'
import { changeCompany, validateCompany, createCompany, removeCompany } from './write-company.ts'

const definition: ResourceDefinition<typeof companiesContract> = {
  table: companies,
  scope: 'companies:read',
  visibleTo,
  changeableBy,
  removableBy,
  columns: { cocNumber: companies.chamberOfCommerceNumber },
  searchCondition,
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
}

/** The routes of companies: those of address books, and platform transporters. */
export const companiesRoutes = resourceRoutes(companiesContract, definition)

/** For imports. */
export const companyWriter = resourceWriter(companiesContract, definition)
