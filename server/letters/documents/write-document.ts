import { type DocumentDraft, uploadedDocumentTypes } from '#contract/letters/documents.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { iriOf } from '#contract/kit/resource.ts'
import { addressBookOf } from '../../accounts/users/address-book.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, desc, eq, max } from '../../platform/db/drizzle.ts'
import { documents, documentVersions } from '../../platform/db/schema/documents.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import { newId } from '../../platform/db/uuid.ts'
import { bumpedVersion, lockVisible } from '../../platform/http/collection/change-steps.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { publish } from '../../platform/live/publish.ts'
import { refuseBlocked } from '../../parties/master-data/refuse-blocked.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'
import { changeableBy, versionsVisibleTo, visibleTo } from './queries.ts'

/** @throws HttpProblem not_found, access_denied for a letter */
export async function readDocumentDraft(db: Queryable, id: string): Promise<DocumentDraft> {
  const [row] = await db
    .select({
      document: documents,
      file: documentVersions.mediaObjectId,
      withCompanyLogo: documentVersions.withCompanyLogo,
    })
    .from(documents)
    .leftJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(eq(documents.id, id))
    .orderBy(desc(documentVersions.number))
    .limit(1)
  if (row === undefined) throw new HttpProblem('not_found')
  const { document, file, withCompanyLogo } = row
  const documentType = uploadedDocumentTypes.find((type) => type === document.documentType)
  if (documentType === undefined) throw new HttpProblem('access_denied')
  return {
    documentType,
    name: document.name,
    company: document.companyId ?? undefined,
    project: document.projectId ?? undefined,
    file: file ?? '',
    withCompanyLogo: withCompanyLogo ?? false,
  }
}

/**
 * The project decides, else the uploader, else (for administrators) the company. Null for an administrator's
 * document on a company without a customer.
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
  return isAdmin ? await addressBookOf(db, draft.company ?? '') : (viewer.customerId ?? null)
}

const documentFileKinds: readonly string[] = ['document', 'certificate', 'evidence']

/** A document needs either a company or a project, and a completely uploaded file of the same customer. */
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

/** @throws HttpProblem project_blocked */
export async function createDocument(call: WriteCall, draft: DocumentDraft, id: string): Promise<void> {
  const customerId = await customerOf(call, draft)
  if (draft.project !== undefined) await refuseBlocked(call.db, draft.project)
  await call.db.insert(documents).values({ id, customerId, ...toDocumentColumns(draft) })
  await addVersion(call, id, customerId, draft)
}

/**
 * A new file becomes a new version.
 * @throws HttpProblem project_blocked
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
  if (draft.file !== before.file) await addVersion(call, id, await customerOf(call, draft), draft)
  else if (draft.withCompanyLogo !== before.withCompanyLogo)
    await markLatestVersion(call.db, id, draft.withCompanyLogo)
}

async function addVersion(
  { db, viewer }: WriteCall,
  documentId: string,
  customerId: string | null,
  { file, withCompanyLogo }: DocumentDraft,
): Promise<void> {
  await clearDefault(db, documentId)
  const [latest] = await db
    .select({ number: max(documentVersions.number) })
    .from(documentVersions)
    .where(eq(documentVersions.documentId, documentId))
  await db.insert(documentVersions).values({
    id: newId(),
    customerId,
    documentId,
    number: (latest?.number ?? 0) + 1,
    mediaObjectId: file,
    withCompanyLogo,
    madeById: viewer.userId,
  })
}

const clearDefault = (db: Queryable, documentId: string) =>
  db
    .update(documentVersions)
    .set({ defaultDocument: false, ...bumpedVersion(documentVersions) })
    .where(and(eq(documentVersions.documentId, documentId), eq(documentVersions.defaultDocument, true)))

async function markLatestVersion(db: Queryable, documentId: string, withCompanyLogo: boolean): Promise<void> {
  const [latest] = await db
    .select({ id: documentVersions.id })
    .from(documentVersions)
    .where(eq(documentVersions.documentId, documentId))
    .orderBy(desc(documentVersions.number))
    .limit(1)
  if (latest !== undefined)
    await db
      .update(documentVersions)
      .set({ withCompanyLogo, ...bumpedVersion(documentVersions) })
      .where(eq(documentVersions.id, latest.id))
}

/** @throws HttpProblem not_found, access_denied for a letter or a foreign document, project_blocked */
export async function chooseDefaultVersion(call: WriteCall, versionId: string): Promise<void> {
  const { db, viewer } = call
  const [version] = await db
    .select({ documentId: documentVersions.documentId, isDefault: documentVersions.defaultDocument })
    .from(documentVersions)
    .where(and(eq(documentVersions.id, versionId), versionsVisibleTo(viewer)))
  if (version === undefined) throw new HttpProblem('not_found')
  const { documentId } = version
  const document = await lockVisible(db, documents, {
    idColumn: documents.id,
    id: documentId,
    visible: visibleTo(viewer),
    permitted: changeableBy(viewer),
  })
  if (document.projectId !== null) await refuseBlocked(db, document.projectId)
  if (version.isDefault) return
  await clearDefault(db, documentId)
  await db
    .update(documentVersions)
    .set({ defaultDocument: true, ...bumpedVersion(documentVersions) })
    .where(eq(documentVersions.id, versionId))
  await recordAudit(call, {
    action: 'make_default',
    subject: { type: 'DocumentVersion', id: versionId },
    customerId: document.customerId,
  })
  await notifyDocumentChanged(db, documentId)
}

/**
 * The files stay.
 * @throws HttpProblem project_blocked
 */
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
