import { and, eq, sql } from 'drizzle-orm'
import type { ProjectDraft } from '#contract/projects.ts'
import { iriOf } from '#contract/resource.ts'
import type { Queryable } from '../db/connect.ts'
import { projectStatuses } from '../db/schema/master-data.ts'
import { projectPairings, projects, projectShares } from '../db/schema/projects.ts'
import { projectReaders } from '../db/schema/users.ts'
import { customerFor, type WriteCall } from '../http/collection/resource-definition.ts'
import { Refusal } from '../http/request/problem.ts'
import { violation } from '../i18n/violations.ts'
import { refuseBlocked } from '../master-data/refuse-blocked.ts'
import { markChanged } from '../live/mark-changed.ts'
import { publish } from '../live/publish.ts'
import { freePairingCode } from './pairing-code.ts'

/** What may be written of a project, as it is now. @throws Refusal not_found */
export async function projectDraftOf(db: Queryable, id: string): Promise<ProjectDraft> {
  const [row] = await db.select().from(projects).where(eq(projects.id, id))
  if (row === undefined) throw new Refusal('not_found')
  return {
    number: row.number,
    name: row.name,
    description: row.description ?? undefined,
    status: row.statusId,
    employer: row.employerId ?? undefined,
    employerReference: row.employerReference ?? undefined,
    employerContact: row.employerContactId ?? undefined,
    customer: row.customerId,
  }
}

const columnsOf = (draft: ProjectDraft) => ({
  number: draft.number,
  name: draft.name,
  description: draft.description ?? null,
  employerId: draft.employer ?? null,
  employerReference: draft.employerReference ?? null,
  employerContactId: draft.employerContact ?? null,
})

/** A number counts once within its customer. */
export async function numberTaken(call: WriteCall, draft: ProjectDraft, id: string) {
  const customerId = customerFor(call, draft.customer)
  const [other] = await call.db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.customerId, customerId),
        eq(projects.number, draft.number),
        sql`${projects.id} <> ${id}`,
      ),
    )
  return other === undefined ? [] : [violation(['number'], 'unique', call.locale)]
}

/** A new project, with a pairing code of its own, in the status that was named or the first that is not blocked. */
export async function createProject(call: WriteCall, draft: ProjectDraft, id: string): Promise<void> {
  await call.db.insert(projects).values({
    id,
    customerId: customerFor(call, draft.customer),
    statusId: draft.status ?? firstOpenStatus,
    pairingCode: await freePairingCode(call.db),
    ...columnsOf(draft),
  })
}

const firstOpenStatus = sql<string>`(select ${projectStatuses.id} from ${projectStatuses} where not ${projectStatuses.blocked} order by ${projectStatuses.position} limit 1)`

/** Changes a project. One whose status is blocked takes nothing but another status (specification, section 4). */
export async function changeProject(
  call: WriteCall,
  id: string,
  draft: ProjectDraft,
  before: ProjectDraft,
): Promise<void> {
  const onlyStatus = JSON.stringify({ ...columnsOf(draft) }) === JSON.stringify({ ...columnsOf(before) })
  if (!onlyStatus) await refuseBlocked(call.db, id)
  await call.db
    .update(projects)
    .set({ statusId: draft.status ?? firstOpenStatus, ...columnsOf(draft) })
    .where(eq(projects.id, id))
}

/** Removes a project that nothing happened in; its pairings, readers and shares go with it. */
export async function removeProject(call: WriteCall, id: string): Promise<void> {
  const { db } = call
  const paired = await db
    .delete(projectPairings)
    .where(eq(projectPairings.projectId, id))
    .returning({ userId: projectPairings.userId })
  await markChanged(
    db,
    paired.map(({ userId }) => ({ type: 'ProjectPairing' as const, entityId: id, userId })),
  )
  await db.delete(projectReaders).where(eq(projectReaders.projectId, id))
  await db.delete(projectShares).where(eq(projectShares.projectId, id))
  await db.delete(projects).where(eq(projects.id, id))
}

/** Tells the devices that hold it, and the offices that look at it. */
export async function announceProject(call: WriteCall, id: string, customerId: string | null): Promise<void> {
  await markChanged(call.db, [{ type: 'Project', entityId: id, projectId: id }])
  await publish(
    call.db,
    { '@id': iriOf('projects', id), '@type': 'Project' },
    { customerId: customerId ?? call.viewer.customerId, projectId: id },
  )
}

/** A new pairing code; whoever is paired stays so. */
export async function regenerateCode(call: WriteCall, id: string): Promise<void> {
  await refuseBlocked(call.db, id)
  await call.db
    .update(projects)
    .set({
      pairingCode: await freePairingCode(call.db),
      version: sql`${projects.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(projects.id, id))
}
