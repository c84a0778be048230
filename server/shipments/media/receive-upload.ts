import * as z from 'zod/mini'
import {
  maxLogoPixels,
  type MediaObjectDraft,
  mediaObjectDraft,
  mediaObjects as contract,
} from '#contract/shipments/media-objects.ts'
import type { Violation } from '#contract/kit/problems.ts'
import type { Queryable, Transaction } from '../../platform/db/connect.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { projectStatuses } from '../../platform/db/schema/master-data.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import { newId } from '../../platform/db/uuid.ts'
import { safeFileName } from '../../platform/files/file-name.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import { encodeResponse, type EncodedResponse } from '../../platform/http/request/respond.ts'
import { decodeOrRefuse, type RawCall, type Viewer } from '../../platform/http/request/endpoint.ts'
import { runIdempotently } from '../../platform/http/request/idempotency.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { brokenReferences } from '../../platform/http/collection/references.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { logoAdvice } from './logo-advice.ts'
import { type CheckedFile, checkFile } from './check-file.ts'
import { withTemporaryFolder } from './local-file.ts'
import { uploadKindsFor } from './policy.ts'
import { mediaObjectsByIds } from './queries.ts'
import { type Form, readForm } from './read-form.ts'
import type { UploadTurns } from './upload-turns.ts'

const draftWithId = z.object({
  ...mediaObjectDraft.shape,
  id: contract.create.body?.shape.id ?? z.optional(z.string()),
})
type Draft = z.output<typeof draftWithId>

export interface UploadContext {
  readonly store: MediaStore
  readonly temporaryFolder: string
  readonly turns: UploadTurns
}

/**
 * The form is read completely before its checks, so no database connection waits for a slow sender; then file
 * and row are written, once per Idempotency-Key.
 * @throws HttpProblem validation_failed, access_denied, project_blocked, and what `readForm` throws
 */
export async function receiveUpload(
  call: RawCall,
  { store, temporaryFolder, turns }: UploadContext,
): Promise<EncodedResponse> {
  return await withTemporaryFolder(temporaryFolder, async (folder) => {
    const form = await readForm(call.request, folder)
    return await call.admitted(() => receiveForm(call, { store, turns }, form, folder))
  })
}

async function receiveForm(
  call: RawCall,
  { store, turns }: Pick<UploadContext, 'store' | 'turns'>,
  form: Form,
  folder: string,
): Promise<EncodedResponse> {
  const draft = parseDraft(form, call)
  if (!uploadKindsFor(call.viewer).includes(draft.kind)) throw new HttpProblem('access_denied')
  await refuseInvisibleReferences(call, draft)
  const owner = await resolveOwner(call, draft)
  const file = await checkUploadedFile(call, form, draft, folder)
  const row = { ...owner, ...toRow(call.viewer, form, draft, file) }
  // The idempotency check compares bodies; a form's fields and file hash stand for its body.
  call.request.body = { ...form.fields, file: form.file?.sha256 }
  return await turns.run(row.id, () => storeUpload(call, store, { draft, file, row }))
}

interface Upload {
  readonly draft: Draft
  readonly file: CheckedFile
  readonly row: Owner & ReturnType<typeof toRow>
}

/**
 * File before row, so that no transaction waits for the store. The file of a refused row is removed, unless
 * the client named its id: another request with that id may have stored it.
 */
async function storeUpload(call: RawCall, store: MediaStore, upload: Upload): Promise<EncodedResponse> {
  const { draft, file, row } = upload
  // An existing file is not overwritten; its id is refused below.
  const isNew =
    draft.id === undefined || (await mediaObjectsByIds(call.database.query, [draft.id])).length === 0
  if (isNew) await store.putFile(row.id, file.path)
  let isRecorded = false
  try {
    const response = await call.database.query.transaction((db) =>
      runIdempotently(db, call.request, call.viewer, call.locale, async () => {
        isRecorded = true
        return await recordUpload(db, call, upload)
      }),
    )
    if (response instanceof HttpProblem) throw response
    return response
  } finally {
    // After the row was written the commit may have succeeded despite the failure, so the file stays.
    if (!isRecorded && draft.id === undefined)
      await store
        .remove(row.id)
        .catch((error: unknown) =>
          call.log.error({ err: error, file: row.id }, 'the bytes of a refused file could not be removed'),
        )
  }
}

async function recordUpload(
  db: Transaction,
  call: RawCall,
  { draft, file, row }: Upload,
): Promise<EncodedResponse> {
  await db.insert(mediaObjects).values(row)
  await recordAudit(
    { db, viewer: call.viewer, request: call.request },
    {
      action: 'create',
      subject: { type: contract.type, id: row.id },
      customerId: row.customerId,
      after: { kind: row.kind, fileName: row.fileName, sha256: row.sha256 },
    },
  )
  return await respond(db, call, row.id, file, draft)
}

/** Reports a missing file together with the field errors. */
function parseDraft({ fields, file }: Form, { locale }: RawCall): Draft {
  const { positionConsent, ...otherFields } = fields
  const consent =
    positionConsent === 'true'
      ? true
      : positionConsent === 'false' || positionConsent === ''
        ? false
        : positionConsent
  const missing: readonly Violation[] =
    file === undefined ? [violation(['file'], 'file_missing', locale)] : []
  try {
    const draft = decodeOrRefuse(
      draftWithId,
      { ...withoutEmptyFields(otherFields), ...(consent === undefined ? {} : { positionConsent: consent }) },
      locale,
    )
    if (missing.length === 0) return draft
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.violations === undefined) throw error
    throw new HttpProblem('validation_failed', { violations: [...missing, ...error.violations] })
  }
  throw new HttpProblem('validation_failed', { violations: missing })
}

const withoutEmptyFields = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))

async function refuseInvisibleReferences(
  { database, context, viewer, locale }: RawCall,
  draft: MediaObjectDraft,
): Promise<void> {
  const visibleIds = async (collection: string, ids: readonly string[]) =>
    (await context.visibilityChecks.get(collection)?.(database.query, viewer, ids)) ?? new Set(ids)
  const violations = await brokenReferences(mediaObjectDraft, draft, visibleIds, locale)
  if (violations.length > 0) throw new HttpProblem('validation_failed', { violations })
}

interface Owner {
  readonly customerId: string | null
  readonly companyId: string | null
  readonly projectId: string | null
}

/**
 * The project decides, else the company, else the viewer.
 * @throws HttpProblem validation_failed for an unknown project or company, access_denied, project_blocked
 */
async function resolveOwner({ database, viewer, locale }: RawCall, draft: MediaObjectDraft): Promise<Owner> {
  const project = draft.project === undefined ? undefined : await findProject(database.query, draft.project)
  const isStaff = uploadKindsFor(viewer).includes('document')
  const companyId = draft.company ?? (isStaff ? undefined : viewer.companyId)
  const company = companyId === undefined ? undefined : await findCompany(database.query, companyId)
  for (const [field, id, row] of [
    ['project', draft.project, project],
    ['company', draft.company, company],
  ] as const)
    if (id !== undefined && row === undefined)
      throw new HttpProblem('validation_failed', {
        violations: [violation([field], 'unknown_item', locale, { iri: id })],
      })
  const customerId = project?.customerId ?? company?.customerId ?? draft.customer ?? null
  const owner = {
    customerId: customerId ?? viewer.customerId ?? null,
    companyId: companyId ?? null,
    projectId: draft.project ?? null,
  }
  if (!mayAddTo(viewer, owner, company?.customerId)) throw new HttpProblem('access_denied')
  if (company?.customerId != null && company.customerId !== owner.customerId)
    throw new HttpProblem('validation_failed', { violations: [violation(['company'], 'expression', locale)] })
  if (project?.blocked === true) throw new HttpProblem('project_blocked')
  return owner
}

function mayAddTo(viewer: Viewer, owner: Owner, companyCustomerId: string | null | undefined): boolean {
  if (viewer.roles.includes('ROLE_ADMIN')) return true
  if (viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId !== undefined)
    return (
      owner.customerId === viewer.customerId &&
      (owner.companyId === null || companyCustomerId === viewer.customerId)
    )
  return owner.projectId === null && owner.companyId !== null && owner.companyId === viewer.companyId
}

async function findProject(db: Queryable, id: string) {
  const [row] = await db
    .select({ customerId: projects.customerId, blocked: projectStatuses.blocked })
    .from(projects)
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
    .where(eq(projects.id, id))
  return row
}

async function findCompany(db: Queryable, id: string) {
  const [row] = await db
    .select({ customerId: companies.customerId })
    .from(companies)
    .where(eq(companies.id, id))
  return row
}

async function checkUploadedFile(
  { locale }: RawCall,
  { file }: Form,
  { kind }: Draft,
  folder: string,
): Promise<CheckedFile> {
  const result = file === undefined ? 'file_missing' : await checkFile(file, kind, folder)
  if (typeof result !== 'string') return result
  const types = {
    logo: 'PNG, JPEG',
    evidence: 'PDF, PNG, JPEG',
    certificate: 'PDF, PNG, JPEG',
    document: 'PDF, PNG, JPEG',
  }[kind]
  throw new HttpProblem('validation_failed', {
    violations: [
      violation(['file'], result, locale, { types, megabytes: 1, megapixels: maxLogoPixels / 1e6 }),
    ],
  })
}

function toRow(viewer: Viewer, form: Form, draft: Draft, file: CheckedFile) {
  const position = draft.positionConsent === true ? file.metadata.position : undefined
  return {
    id: draft.id ?? newId(),
    ownerId: viewer.userId,
    kind: draft.kind,
    status: 'received' as const,
    mediaType: file.mediaType,
    fileName: safeFileName(form.file?.name, file.mediaType),
    bytes: file.bytes,
    receivedBytes: form.file?.bytes ?? file.bytes,
    receivedAt: new Date(),
    sha256: file.sha256,
    originalSha256: file.originalSha256 ?? null,
    width: file.width ?? null,
    height: file.height ?? null,
    takenAt: file.metadata.takenAt ?? null,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  }
}

async function respond(
  db: Queryable,
  { request, context, locale }: RawCall,
  id: string,
  { width, height }: CheckedFile,
  { kind }: Draft,
): Promise<EncodedResponse> {
  const [item] = await mediaObjectsByIds(db, [id])
  const advice =
    kind === 'logo' && width !== undefined && height !== undefined
      ? logoAdvice({ width, height }, locale)
      : undefined
  return encodeResponse(contract.create, { ...item, advice }, request, context.wireSettings)
}
