import { type DocumentDraft, uploadedDocumentTypes } from '#contract/documents.ts'
import type { Violation } from '#contract/problems.ts'
import { iriOf } from '#contract/resource.ts'
import type { Queryable } from '../db/connect.ts'
import { and, desc, eq, max, sql } from '../db/drizzle.ts'
import { companies } from '../db/schema/companies.ts'
import { documents, documentVersions } from '../db/schema/documents.ts'
import { projects } from '../db/schema/projects.ts'
import { mediaObjects } from '../db/schema/shipments.ts'
import { newId } from '../db/uuid.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { violation } from '../i18n/violations.ts'
import { publish } from '../live/publish.ts'
import { refuseBlocked } from '../master-data/refuse-blocked.ts'
import type { WriteCall } from '../http/request/endpoint.ts'

/**
 * The editable fields of an uploaded document, as they are now. @throws HttpProblem not_found, access_denied
 * for a letter
 */
export async function readDocumentDraft(db: Queryable, id: string): Promise<DocumentDraft> {
  const [row] = await db
    .select({ document: documents, file: documentVersions.mediaObjectId })
    .from(documents)
    .leftJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(eq(documents.id, id))
    .orderBy(desc(documentVersions.number))
    .limit(1)
  if (row === undefined) throw new HttpProblem('not_found')
  const { document, file } = row
  const documentType = uploadedDocumentTypes.find((type) => type === document.documentType)
  // Letters are generated.
  if (documentType === undefined) throw new HttpProblem('access_denied')
  return {
    documentType,
    name: document.name,
    company: document.companyId ?? undefined,
    project: document.projectId ?? undefined,
    file: file ?? '',
  }
}

/**
 * The customer that owns a document: that of its project, else that of the uploader, else (for
 * administrators) that of its company. Null for an administrator's document on a company without a customer.
 * @throws HttpProblem access_denied for a project that is only shared
 */
async function customerOf({ db, viewer }: WriteCall, draft: DocumentDraft): Promise<string | null> {
  const isAdmin = viewer.roles.includes('ROLE_ADMIN')
  if (draft.project !== undefined) {
    const [project] = await db
      .select({ customerId: projects.customerId })
      .from(projects)
      .where(eq(projects.id, draft.project))
    if (project === undefined || (!isAdmin && project.customerId !== viewer.customerId))
      throw new HttpProblem('access_denied')
    return project.customerId
  }
  if (!isAdmin) return viewer.customerId ?? null
  const [company] = await db
    .select({ customerId: companies.customerId })
    .from(companies)
    .where(eq(companies.id, draft.company ?? ''))
  return company?.customerId ?? null
}

const documentFileKinds: readonly string[] = ['document', 'certificate', 'evidence']

/**
 * Field errors: a document needs either a company or a project, and a completely uploaded file of the same
 * customer.
 */
export async function validateDocument(
  call: WriteCall,
  draft: DocumentDraft,
  before: DocumentDraft | undefined,
): Promise<readonly Violation[]> {
  const { db, locale } = call
  if ((draft.company === undefined) === (draft.project === undefined))
    return [violation(['company'], 'company_or_project', locale)]
  const customerId = await customerOf(call, draft)
  if (before !== undefined && (await customerOf(call, before)) !== customerId)
    return [violation([draft.project === undefined ? 'company' : 'project'], 'fixed', locale)]
  if (draft.file === before?.file) return []
  const [file] = await db.select().from(mediaObjects).where(eq(mediaObjects.id, draft.file))
  if (file === undefined || (file.customerId !== null && file.customerId !== customerId))
    return [violation(['file'], 'unknown_item', locale, { iri: iriOf('media_objects', draft.file) })]
  return file.status === 'received' && documentFileKinds.includes(file.kind)
    ? []
    : [violation(['file'], 'file_not_usable', locale)]
}

const toDocumentColumns = (draft: DocumentDraft) => ({
  documentType: draft.documentType,
  name: draft.name,
  companyId: draft.company ?? null,
  projectId: draft.project ?? null,
})

/** Stores a document with its first version. @throws HttpProblem project_blocked */
export async function createDocument(call: WriteCall, draft: DocumentDraft, id: string): Promise<void> {
  const customerId = await customerOf(call, draft)
  if (draft.project !== undefined) await refuseBlocked(call.db, draft.project)
  await call.db.insert(documents).values({ id, customerId, ...toDocumentColumns(draft) })
  await addVersion(call, id, customerId, draft.file)
}

/**
 * Changes a document. A new file becomes a new version; the earlier ones stay. @throws HttpProblem
 * project_blocked
 */
export async function changeDocument(
  call: WriteCall,
  id: string,
  draft: DocumentDraft,
  before: DocumentDraft,
): Promise<void> {
  for (const projectId of new Set([draft.project, before.project]))
    if (projectId !== undefined) await refuseBlocked(call.db, projectId)
  await call.db.update(documents).set(toDocumentColumns(draft)).where(eq(documents.id, id))
  if (draft.file !== before.file) await addVersion(call, id, await customerOf(call, draft), draft.file)
}

/** Adds a version with this file and makes it the default one. */
async function addVersion(
  { db, viewer }: WriteCall,
  documentId: string,
  customerId: string | null,
  mediaObjectId: string,
): Promise<void> {
  await db
    .update(documentVersions)
    .set({ defaultDocument: false, updatedAt: sql`now()` })
    .where(and(eq(documentVersions.documentId, documentId), eq(documentVersions.defaultDocument, true)))
  const [latest] = await db
    .select({ number: max(documentVersions.number) })
    .from(documentVersions)
    .where(eq(documentVersions.documentId, documentId))
  await db.insert(documentVersions).values({
    id: newId(),
    customerId,
    documentId,
    number: (latest?.number ?? 0) + 1,
    mediaObjectId,
    madeById: viewer.userId,
  })
}

/** Removes a document with its versions, but not their files. @throws HttpProblem project_blocked */
export async function removeDocument({ db }: WriteCall, id: string): Promise<void> {
  const [row] = await db
    .select({ projectId: documents.projectId })
    .from(documents)
    .where(eq(documents.id, id))
  if (row?.projectId != null) await refuseBlocked(db, row.projectId)
  await notifyDocumentChanged(db, id)
  await db.delete(documentVersions).where(eq(documentVersions.documentId, id))
  await db.delete(documents).where(eq(documents.id, id))
}

/** Notifies open pages of those who may see the document. */
export async function notifyDocumentChanged(db: Queryable, id: string): Promise<void> {
  const [row] = await db
    .select({ customerId: documents.customerId, projectId: documents.projectId })
    .from(documents)
    .where(eq(documents.id, id))
  if (row === undefined) return
  await publish(
    db,
    { '@id': iriOf('documents', id), '@type': 'Document' },
    { customerId: row.customerId ?? undefined, projectId: row.projectId ?? undefined },
  )
}
