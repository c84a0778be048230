import {
  type ContactPerson,
  type ContactPersonDraft,
  contactPersons as contactPersonsContract,
} from '#contract/parties/contact-persons.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { changeableWith } from '../../accounts/access/owners.ts'
import { personName } from '#contract/accounts/person.ts'
import { addressBookOf } from '../../accounts/users/address-book.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq, inArray, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies, contactPersons } from '../../platform/db/schema/companies.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import { tableResource } from '../../platform/http/collection/table-resource.ts'
import type { Viewer, WriteCall } from '../../platform/http/request/endpoint.ts'
import { versionFields } from '../../platform/http/wire/timestamp.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { refuseBlocked } from '../master-data/refuse-blocked.ts'
import { markContactChanged, publishCompanyPart } from './notify-changes.ts'
import { companyViolations } from './owner.ts'
import { companyNameSql, projectsPairedWith, projectsReadBy } from './queries.ts'

const onProjects = (ids: SQL): SQL => sql`(${contactPersons.projectId} in ${ids}
  or ${contactPersons.id} in (select ${projects.employerContactId} from ${projects} where ${projects.id} in ${ids}))`

function visibleTo(viewer: Viewer): SQL {
  const conditions = [changeableBy(viewer)]
  if (viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId !== undefined)
    conditions.push(
      onProjects(
        sql`(select ${projects.id} from ${projects} where ${projects.customerId} = ${viewer.customerId})`,
      ),
    )
  if (viewer.roles.includes('ROLE_DRIVER')) conditions.push(onProjects(projectsPairedWith(viewer.userId)))
  if (viewer.roles.includes('ROLE_PROJECT_READER')) conditions.push(onProjects(projectsReadBy(viewer.userId)))
  return or(...conditions) ?? sql`false`
}

const changeableBy = (viewer: Viewer): SQL =>
  changeableWith(viewer, contactPersons.customerId, contactPersons.companyId)

async function contactPersonsByIds(db: Queryable, ids: readonly string[]): Promise<ContactPerson[]> {
  const rows = await db
    .select({
      person: contactPersons,
      company: { id: companies.id, name: companies.name },
      project: { id: projects.id, number: projects.number, name: projects.name },
    })
    .from(contactPersons)
    .innerJoin(companies, eq(companies.id, contactPersons.companyId))
    .leftJoin(projects, eq(projects.id, contactPersons.projectId))
    .where(inArray(contactPersons.id, [...ids]))
  return rows.map(({ person, company, project }) => ({
    id: person.id,
    ...storedContactPersons.toDraft(person),
    company,
    project: project ?? undefined,
    name: personName(person),
    ...versionFields(person),
  }))
}

const storedContactPersons = tableResource(contactPersons, contactPersonsContract.draft, {
  itemOf: (row) => row,
})

/** The project of a contact person in an address book must be of the same customer. */
async function projectViolations(call: WriteCall, draft: ContactPersonDraft): Promise<Violation[]> {
  if (draft.project === undefined) return []
  const customerId = await addressBookOf(call.db, draft.company)
  const [project] = await call.db
    .select({ customerId: projects.customerId })
    .from(projects)
    .where(eq(projects.id, draft.project))
  return customerId === null || project?.customerId === customerId
    ? []
    : [violation(['project'], 'choice', call.locale)]
}

/** @throws HttpProblem project_blocked when one of the projects is blocked (specification, section 4) */
async function assertNotBlocked(db: Queryable, ...ids: readonly (string | undefined)[]): Promise<void> {
  for (const id of ids) if (id !== undefined) await refuseBlocked(db, id)
}

const fullNameSql = sql`concat_ws(' ', ${contactPersons.firstName}, ${contactPersons.lastNamePrefix}, ${contactPersons.lastName})`

export const contactPersonsRoutes = resourceRoutes(contactPersonsContract, {
  ...storedContactPersons,
  visibleTo,
  changeableBy,
  columns: { name: fullNameSql },
  sortColumns: { company: companyNameSql(sql`${contactPersons.companyId}`) },
  searchColumns: [
    fullNameSql,
    contactPersons.jobTitle,
    contactPersons.email,
    contactPersons.phone,
    contactPersons.mobilePhone,
    companyNameSql(sql`${contactPersons.companyId}`),
  ],
  defaultOrder: [
    ['lastName', 'asc'],
    ['name', 'asc'],
  ],
  loadItems: contactPersonsByIds,
  validate: async (call, draft, before) => [
    ...(await companyViolations(call, draft.company, before?.company)),
    ...(draft.project === before?.project && draft.company === before?.company
      ? []
      : await projectViolations(call, draft)),
  ],
  create: async (call, draft, id) => {
    await assertNotBlocked(call.db, draft.project)
    const customerId = await addressBookOf(call.db, draft.company)
    await storedContactPersons.create(call, draft, id, { customerId })
    return customerId
  },
  change: async (call, id, draft, before) => {
    await assertNotBlocked(call.db, before.project, draft.project)
    if (before.project !== undefined) await markContactChanged(call.db, before.company, before.project)
    await storedContactPersons.change(call, id, draft)
  },
  remove: async (call, id) => {
    await assertNotBlocked(call.db, (await storedContactPersons.draftOf(call.db, id)).project)
    await notifyContactPersonChanged(call, id)
    await storedContactPersons.remove(call, id)
  },
  afterWrite: async (call, id, verb) => {
    if (verb !== 'remove') await notifyContactPersonChanged(call, id)
  },
})

async function notifyContactPersonChanged(call: WriteCall, id: string): Promise<void> {
  const { company, project } = await storedContactPersons.draftOf(call.db, id)
  if (project !== undefined) await markContactChanged(call.db, company, project)
  await publishCompanyPart(call.db, { path: 'contact_persons', type: 'ContactPerson', id }, company)
}
