import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type MediaObjectDraft, mediaObjectDraft, mediaObjects as contract } from '#contract/media-objects.ts'
import type { Violation } from '#contract/problems.ts'
import type { Queryable } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { projectStatuses } from '../db/schema/master-data.ts'
import { projects } from '../db/schema/projects.ts'
import { mediaObjects } from '../db/schema/shipments.ts'
import { newId } from '../db/uuid.ts'
import { honestName } from '../file-store/file-name.ts'
import type { MediaStore } from '../file-store/store.ts'
import { answerOf, type Ready } from '../http/request/respond.ts'
import { decoded, type RawCall, type Viewer } from '../http/request/endpoint.ts'
import { once } from '../http/request/idempotency.ts'
import { Refusal } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { brokenLinks } from '../http/collection/references.ts'
import { violation } from '../i18n/violations.ts'
import { adviceOn } from './advice.ts'
import { type CheckedFile, checkFile } from './check-file.ts'
import { inTemporaryFolder } from './local-file.ts'
import { uploads } from './policy.ts'
import { itemsOf } from './queries.ts'
import { type Form, readForm } from './read-form.ts'

const draftWithId = z.object({
  ...mediaObjectDraft.shape,
  id: contract.create.body?.shape.id ?? z.optional(z.string()),
})
type Draft = z.output<typeof draftWithId>

/**
 * Takes an uploaded file: the form whole, then its texts, whose it is, and its content; then it is stored and its row
 * written, once for its Idempotency-Key. No connection of the database waits for the sender.
 */
export async function takeUpload(call: RawCall, store: MediaStore): Promise<Ready> {
  return await inTemporaryFolder(async (folder) => {
    const form = await readForm(call.request, folder)
    const draft = draftOf(form, call)
    if (!uploads(call.viewer).includes(draft.kind)) throw new Refusal('access_denied')
    await refuseUnseen(call, draft)
    const whose = await ownerOf(call, draft)
    const file = await fitFile(call, form, draft, folder)
    const row = { ...whose, ...rowOf(call.viewer, form, draft, file) }
    // What tells two requests of one key apart.
    call.request.body = { ...form.texts, file: form.file?.sha256 }
    const ready = await call.database.query.transaction((db) =>
      once(db, call.request, call.viewer, call.locale, async () => {
        await db.insert(mediaObjects).values(row)
        await store.keep(row.id, file.path)
        await recordAudit(
          { db, viewer: call.viewer, request: call.request },
          {
            action: 'create',
            subject: { type: contract.type, id: row.id },
            customerId: whose.customerId,
            after: { kind: row.kind, fileName: row.fileName, sha256: row.sha256 },
          },
        )
        return await answer(db, call, row.id, file, draft)
      }),
    )
    if (ready instanceof Refusal) throw ready
    return ready
  })
}

/** The texts of a form, checked together with whether there is a file at all. */
function draftOf({ texts, file }: Form, { locale }: RawCall): Draft {
  const { positionConsent, ...others } = texts
  const consent =
    positionConsent === 'true'
      ? true
      : positionConsent === 'false' || positionConsent === ''
        ? false
        : positionConsent
  const missing: readonly Violation[] =
    file === undefined ? [violation(['file'], 'file_missing', locale)] : []
  try {
    const draft = decoded(
      draftWithId,
      { ...withoutBlanks(others), ...(consent === undefined ? {} : { positionConsent: consent }) },
      locale,
    )
    if (missing.length === 0) return draft
  } catch (error) {
    if (!(error instanceof Refusal) || error.violations === undefined) throw error
    throw new Refusal('validation_failed', { violations: [...missing, ...error.violations] })
  }
  throw new Refusal('validation_failed', { violations: missing })
}

/** A form sends its empty fields too. */
const withoutBlanks = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))

async function refuseUnseen(
  { database, house, viewer, locale }: RawCall,
  draft: MediaObjectDraft,
): Promise<void> {
  const sees = async (collection: string, ids: readonly string[]) =>
    (await house.sights.get(collection)?.(database.query, viewer, ids)) ?? new Set(ids)
  const violations = await brokenLinks(mediaObjectDraft, draft, sees, locale)
  if (violations.length > 0) throw new Refusal('validation_failed', { violations })
}

interface Owner {
  readonly customerId: string | null
  readonly companyId: string | null
  readonly projectId: string | null
}

/**
 * Whose a file is: of its project's customer, else of its company's, else of the sender's own. Refuses what is not his to
 * add to (access_denied), and anything for a blocked project.
 */
async function ownerOf({ database, viewer, locale }: RawCall, draft: MediaObjectDraft): Promise<Owner> {
  const project = draft.project === undefined ? undefined : await projectOf(database.query, draft.project)
  const isStaff = uploads(viewer).includes('document')
  const companyId = draft.company ?? (isStaff ? undefined : viewer.companyId)
  const company = companyId === undefined ? undefined : await companyOf(database.query, companyId)
  for (const [field, named, found] of [
    ['project', draft.project, project],
    ['company', draft.company, company],
  ] as const)
    if (named !== undefined && found === undefined)
      throw new Refusal('validation_failed', {
        violations: [violation([field], 'unknown_item', locale, { iri: named })],
      })
  const customerId = project?.customerId ?? company?.customerId ?? draft.customer ?? null
  const owner = {
    customerId: customerId ?? viewer.customerId ?? null,
    companyId: companyId ?? null,
    projectId: draft.project ?? null,
  }
  if (!mayAddTo(viewer, owner, company?.customerId)) throw new Refusal('access_denied')
  if (company?.customerId != null && company.customerId !== owner.customerId)
    throw new Refusal('validation_failed', { violations: [violation(['company'], 'expression', locale)] })
  if (project?.blocked === true) throw new Refusal('project_blocked')
  return owner
}

function mayAddTo(viewer: Viewer, owner: Owner, companysCustomer: string | null | undefined): boolean {
  if (viewer.roles.includes('ROLE_ADMIN')) return true
  if (viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId !== undefined)
    return (
      owner.customerId === viewer.customerId &&
      (owner.companyId === null || companysCustomer === viewer.customerId)
    )
  return owner.projectId === null && owner.companyId !== null && owner.companyId === viewer.companyId
}

async function projectOf(db: Queryable, id: string) {
  const [row] = await db
    .select({ customerId: projects.customerId, blocked: projectStatuses.blocked })
    .from(projects)
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
    .where(eq(projects.id, id))
  return row
}

async function companyOf(db: Queryable, id: string) {
  const [row] = await db
    .select({ customerId: companies.customerId })
    .from(companies)
    .where(eq(companies.id, id))
  return row
}

async function fitFile(
  { locale }: RawCall,
  { file }: Form,
  { kind }: Draft,
  folder: string,
): Promise<CheckedFile> {
  const checked = file === undefined ? 'file_missing' : await checkFile(file, kind, folder)
  if (typeof checked !== 'string') return checked
  const types = {
    logo: 'PNG, JPEG',
    evidence: 'PDF, PNG, JPEG',
    certificate: 'PDF, PNG, JPEG',
    document: 'PDF, PNG, JPEG',
  }[kind]
  throw new Refusal('validation_failed', {
    violations: [violation(['file'], checked, locale, { types, megabytes: 1 })],
  })
}

function rowOf(viewer: Viewer, form: Form, draft: Draft, file: CheckedFile) {
  const position = draft.positionConsent === true ? file.notes.position : undefined
  return {
    id: draft.id ?? newId(),
    ownerId: viewer.userId,
    kind: draft.kind,
    status: 'received',
    mediaType: file.mediaType,
    fileName: honestName(form.file?.name, file.mediaType),
    bytes: file.bytes,
    receivedBytes: form.file?.bytes ?? file.bytes,
    receivedAt: new Date(),
    sha256: file.sha256,
    originalSha256: file.originalSha256 ?? null,
    width: file.width ?? null,
    height: file.height ?? null,
    takenAt: file.notes.takenAt ?? null,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  }
}

async function answer(
  db: Queryable,
  { request, house, locale }: RawCall,
  id: string,
  { width, height }: CheckedFile,
  { kind }: Draft,
): Promise<Ready> {
  const [item] = await itemsOf(db, [id])
  const advice =
    kind === 'logo' && width !== undefined && height !== undefined
      ? adviceOn({ width, height }, locale)
      : undefined
  return answerOf(contract.create, { ...item, advice }, request, house.wire)
}
