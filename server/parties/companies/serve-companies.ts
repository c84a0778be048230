import { companies as companiesContract } from '#contract/parties/companies.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import type { ResourceDefinition } from '../../platform/http/collection/resource-definition.ts'
import { resourceRoutes, resourceWriter } from '../../platform/http/collection/resource-routes.ts'
import type { Route } from '../../platform/http/request/endpoint.ts'
import { type EbaSettings, ebaViolations, saveCredentials } from './eba-credentials.ts'
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

type Definition = ResourceDefinition<typeof companiesContract>

const definition: Definition = {
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

export const companiesRoutes = (settings: EbaSettings): readonly Route[] =>
  resourceRoutes(companiesContract, {
    ...definition,
    validate: async (call, draft, before, id) => [
      ...(await validateCompany(call, draft, before, id)),
      ...ebaViolations(call, draft, before, settings.isAllowedAddress),
    ],
    create: async (call, draft, id) => {
      await createCompany(call, draft, id)
      await saveCredentials(call, { id, draft }, settings.cipher)
    },
    change: async (call, id, draft, before) => {
      await changeCompany(call, id, draft)
      await saveCredentials(call, { id, draft, before }, settings.cipher)
    },
  } satisfies Definition)

/** For imports, which have no connections with other systems. */
export const companyWriter = resourceWriter(companiesContract, definition)
