import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import {
  type ContactPerson,
  type ContactPersonDraft,
  contactPersons as contactPersonsContract,
} from '#contract/contact-persons.ts'
import type { Violation } from '#contract/problems.ts'
import { personName } from '#contract/person.ts'
import type { Queryable } from '../db/connect.ts'
import { companies, contactPersons } from '../db/schema/companies.ts'
import { projects } from '../db/schema/projects.ts'
import { serve } from '../http/collection/collection.ts'
import type { WriteCall } from '../http/collection/resource-definition.ts'
import { stored } from '../http/collection/stored.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { momentOf } from '../http/wire/moment.ts'
import { violation } from '../i18n/violations.ts'
import { refuseBlocked } from '../master-data/refuse-blocked.ts'
import { publishOf } from './announce.ts'
import { companyProblem, ownerOf } from './owner.ts'
import { companyName, pairedBy, readBy } from './queries.ts'

/** Those of a project are seen by all who see it, as is whom its employer named. */
const onProjects = (ids: SQL): SQL => sql`(${contactPersons.projectId} in ${ids}
  or ${contactPersons.id} in (select ${projects.employerContactId} from ${projects} where ${projects.id} in ${ids}))`

function visibleTo(viewer: Viewer): SQL {
  const sights = [changeableBy(viewer)]
  if (viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId !== undefined)
    sights.push(
      onProjects(
        sql`(select ${projects.id} from ${projects} where ${projects.customerId} = ${viewer.customerId})`,
      ),
    )
  if (viewer.roles.includes('ROLE_DRIVER')) sights.push(onProjects(pairedBy(viewer.userId)))
  if (viewer.roles.includes('ROLE_PROJECT_READER')) sights.push(onProjects(readBy(viewer.userId)))
  return or(...sights) ?? sql`false`
}

function changeableBy(viewer: Viewer): SQL {
  if (viewer.roles.includes('ROLE_ADMIN')) return sql`true`
  return (
    or(
      viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId !== undefined
        ? eq(contactPersons.customerId, viewer.customerId)
        : undefined,
      viewer.roles.includes('ROLE_TRANSPORTER') && viewer.companyId !== undefined
        ? eq(contactPersons.companyId, viewer.companyId)
        : undefined,
    ) ?? sql`false`
  )
}

async function contactPersonsOf(db: Queryable, ids: readonly string[]): Promise<ContactPerson[]> {
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
    version: person.version,
    ...written(person),
    company,
    project: project ?? undefined,
    name: personName(person),
    createdAt: momentOf(person.createdAt),
    updatedAt: momentOf(person.updatedAt),
  }))
}

/** What may be written of a contact person, as it is now. */
const written = (row: typeof contactPersons.$inferSelect): ContactPersonDraft => ({
  company: row.companyId,
  project: row.projectId ?? undefined,
  firstName: row.firstName,
  lastNamePrefix: row.lastNamePrefix ?? undefined,
  lastName: row.lastName,
  jobTitle: row.jobTitle ?? undefined,
  email: row.email ?? undefined,
  phone: row.phone ?? undefined,
  mobilePhone: row.mobilePhone ?? undefined,
})

const table = stored(contactPersons, {
  itemOf: (row) => row,
  draftOf: written,
  columnsOf: (draft: ContactPersonDraft) => ({
    companyId: draft.company,
    projectId: draft.project ?? null,
    firstName: draft.firstName,
    lastNamePrefix: draft.lastNamePrefix ?? null,
    lastName: draft.lastName,
    jobTitle: draft.jobTitle ?? null,
    email: draft.email ?? null,
    phone: draft.phone ?? null,
    mobilePhone: draft.mobilePhone ?? null,
  }),
})

/** A person of an address book is about a project of the same customer; a transporter's is about any that he carries for. */
async function projectProblem(call: WriteCall, draft: ContactPersonDraft): Promise<Violation[]> {
  if (draft.project === undefined) return []
  const owner = await ownerOf(call.db, draft.company)
  const [project] = await call.db
    .select({ customerId: projects.customerId })
    .from(projects)
    .where(eq(projects.id, draft.project))
  return owner === null || project?.customerId === owner
    ? []
    : [violation(['project'], 'choice', call.locale)]
}

/** Nothing in a blocked project is changed. @throws Refusal project_blocked */
async function refuseBlockedProjects(db: Queryable, ...ids: readonly (string | undefined)[]): Promise<void> {
  for (const id of ids) if (id !== undefined) await refuseBlocked(db, id)
}

const fullName = sql`concat_ws(' ', ${contactPersons.firstName}, ${contactPersons.lastNamePrefix}, ${contactPersons.lastName})`

export const contactPersonsRoutes = serve(contactPersonsContract, {
  ...table,
  visibleTo,
  changeableBy,
  columns: { name: fullName },
  ranks: { company: companyName(sql`${contactPersons.companyId}`) },
  search: [
    fullName,
    contactPersons.jobTitle,
    contactPersons.email,
    contactPersons.phone,
    contactPersons.mobilePhone,
    companyName(sql`${contactPersons.companyId}`),
  ],
  defaultOrder: [
    ['lastName', 'asc'],
    ['name', 'asc'],
  ],
  items: contactPersonsOf,
  check: async (call, draft, before) => [
    ...(await companyProblem(call, draft.company, before?.company)),
    ...(draft.project === before?.project && draft.company === before?.company
      ? []
      : await projectProblem(call, draft)),
  ],
  create: async (call, draft, id) => {
    await refuseBlockedProjects(call.db, draft.project)
    await table.create(call, draft, id)
    await call.db
      .update(contactPersons)
      .set({ customerId: await ownerOf(call.db, draft.company) })
      .where(eq(contactPersons.id, id))
  },
  change: async (call, id, draft, before) => {
    await refuseBlockedProjects(call.db, before.project, draft.project)
    await table.change(call, id, draft)
  },
  remove: async (call, id) => {
    await refuseBlockedProjects(call.db, (await table.draftOf(call.db, id)).project)
    await announce(call, id)
    await table.remove(call, id)
  },
  wrote: async (call, id, verb) => {
    if (verb !== 'remove') await announce(call, id)
  },
})

async function announce(call: WriteCall, id: string): Promise<void> {
  const { company } = await table.draftOf(call.db, id)
  await publishOf(call.db, { path: 'contact_persons', type: 'ContactPerson', id }, company)
}
