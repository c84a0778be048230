import type { ProjectDraft } from '#contract/flows/projects.ts'
import { iriOf } from '#contract/kit/resource.ts'
import { builtOnce, insertRow, updateRow } from '../../platform/db/built-once.ts'
import { and, type Column, eq, ne, type SQL, sql } from '../../platform/db/drizzle.ts'
import { projectStatuses } from '../../platform/db/schema/master-data.ts'
import { projectPairings, projects, projectShares } from '../../platform/db/schema/projects.ts'
import { projectReaders } from '../../platform/db/schema/users.ts'
import { customerIdFor } from '../../platform/http/collection/resource-definition.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { refuseBlocked } from '../../parties/master-data/refuse-blocked.ts'
import { markChanged } from '../../platform/live/mark-changed.ts'
import { publish } from '../../platform/live/publish.ts'
import { freePairingCode, pairingCodes } from './pairing-code.ts'
import { storedProject } from './queries.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'
import { bumpedVersion } from '../../platform/http/collection/change-steps.ts'

const findDuplicate = builtOnce((db) =>
  db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.customerId, sql.placeholder('customerId')),
        eq(projects.number, sql.placeholder('number')),
        ne(projects.id, sql.placeholder('id')),
      ),
    ),
)

export async function duplicateNumberViolations(call: WriteCall, draft: ProjectDraft, id: string) {
  const customerId = customerIdFor(call, draft.customer)
  const [duplicate] = await findDuplicate(call.db, { customerId, number: draft.number, id })
  return duplicate === undefined ? [] : [violation(['number'], 'unique', call.locale)]
}

/** The project gets the given status or the first one that is not blocked. Returns the customer. */
export async function createProject(call: WriteCall, draft: ProjectDraft, id: string): Promise<string> {
  const customerId = customerIdFor(call, draft.customer)
  const given = { id, customerId, ...storedProject.columnsOf(draft) }
  if (draft.status === undefined)
    await insertInFirstStatus(call.db, { ...given, pairingCodes: pairingCodes() })
  else
    await insertRow(call.db, projects, {
      ...given,
      pairingCode: freePairingCode(pairingCodes()),
      statusId: draft.status,
      blockedAt: blockedAtOf(draft.status, sql`null`),
    })
  return customerId
}

/** Keeps the moment when the project is blocked already. */
const blockedAtOf = (status: string | undefined, before: SQL | Column) =>
  status === undefined
    ? null
    : sql<Date>`case when (select ${projectStatuses.blocked} from ${projectStatuses} where ${projectStatuses.id} = ${status}) then coalesce(${before}, now()) end`

const firstOpenStatus = sql<string>`(select ${projectStatuses.id} from ${projectStatuses} where not ${projectStatuses.blocked} order by ${projectStatuses.position} limit 1)`

const draftPlaceholders = Object.fromEntries(
  Object.keys(storedProject.columnsOf({})).map((column) => [column, sql.placeholder(column)]),
)

/** Nearly all new projects are. */
const insertInFirstStatus = builtOnce((db) =>
  db.insert(projects).values({
    ...draftPlaceholders,
    id: sql.placeholder('id'),
    customerId: sql.placeholder('customerId'),
    number: sql.placeholder('number'),
    name: sql.placeholder('name'),
    pairingCode: freePairingCode(sql.placeholder('pairingCodes')),
    statusId: firstOpenStatus,
  }),
)

/**
 * A blocked project changes only its status (specification, section 4).
 * @throws HttpProblem project_blocked
 */
export async function changeProject(
  call: WriteCall,
  id: string,
  draft: ProjectDraft,
  before: ProjectDraft,
): Promise<void> {
  const changesOnlyStatus =
    JSON.stringify(storedProject.columnsOf(draft)) === JSON.stringify(storedProject.columnsOf(before))
  if (!changesOnlyStatus) await refuseBlocked(call.db, id)
  if (draft.status === before.status && draft.status !== undefined)
    await updateRow(call.db, projects, projects.id, id, storedProject.columnsOf(draft))
  else
    await call.db
      .update(projects)
      .set({
        statusId: draft.status ?? firstOpenStatus,
        blockedAt: blockedAtOf(draft.status, projects.blockedAt),
        ...storedProject.columnsOf(draft),
      })
      .where(eq(projects.id, id))
}

/**
 * Foreign keys refuse it with flows or shipments.
 * @throws HttpProblem project_blocked
 */
export async function removeProject(call: WriteCall, id: string): Promise<void> {
  const { db } = call
  await refuseBlocked(db, id)
  const endedPairings = await db
    .delete(projectPairings)
    .where(eq(projectPairings.projectId, id))
    .returning({ userId: projectPairings.userId })
  await markChanged(
    db,
    endedPairings.map(({ userId }) => ({ type: 'ProjectPairing' as const, entityId: id, userId })),
  )
  await db.delete(projectReaders).where(eq(projectReaders.projectId, id))
  await db.delete(projectShares).where(eq(projectShares.projectId, id))
  await db.delete(projects).where(eq(projects.id, id))
}

export async function notifyProjectChanged(
  call: WriteCall,
  id: string,
  customerId: string | null,
): Promise<void> {
  await markChanged(call.db, [{ type: 'Project', entityId: id, projectId: id }])
  await publish(
    call.db,
    { '@id': iriOf('projects', id), '@type': 'Project' },
    { customerId: customerId ?? call.viewer.customerId, projectId: id },
  )
}

/**
 * Existing pairings stay.
 * @throws HttpProblem project_blocked
 */
export async function setNewPairingCode(call: WriteCall, id: string): Promise<void> {
  await refuseBlocked(call.db, id)
  await call.db
    .update(projects)
    .set({ pairingCode: freePairingCode(pairingCodes()), ...bumpedVersion(projects) })
    .where(eq(projects.id, id))
}
