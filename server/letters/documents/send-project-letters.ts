import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'
import * as z from 'zod/mini'
import { lettersPerFile } from '#contract/letters/project-letters.ts'
import { uuid } from '#contract/kit/primitives.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, asc, count, eq } from '../../platform/db/drizzle.ts'
import { documents, documentVersions } from '../../platform/db/schema/documents.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { contentDisposition, safeFileName } from '../../platform/files/file-name.ts'
import { queryOf } from '../../platform/http/collection/filters.ts'
import type { RawCall } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'
import type { LetterPdfs } from '../pdf/letter-pdfs.ts'
import { visibleTo } from './queries.ts'

const page = z.coerce.number().check(z.int(), z.positive(), z.maximum(1_000_000))

/**
 * Sends a zip file, drawing missing letters on the way. `page` counts files of `lettersPerFile` letters.
 * @throws HttpProblem not_found for a project that the viewer does not see, validation_failed for the page
 */
export async function sendProjectLetters(call: RawCall, pdfs: LetterPdfs): Promise<unknown> {
  const { viewer, database, context, locale, request, reply } = call
  const params = z.safeParse(z.object({ id: uuid }), request.params)
  const isVisible = context.visibilityChecks.get('projects')
  if (!params.success || isVisible === undefined) throw new HttpProblem('not_found')
  const { id } = params.data
  if (!(await isVisible(database.query, viewer, [id])).has(id)) throw new HttpProblem('not_found')
  const pageNumber = z.safeParse(page, queryOf(request).page ?? 1)
  if (!pageNumber.success)
    throw new HttpProblem('validation_failed', { violations: [violation(['page'], 'choice', locale)] })
  const isLetter = and(
    eq(documents.projectId, id),
    eq(documents.documentType, 'guidance_letter'),
    visibleTo(viewer),
  )
  const [[project], [total]] = await Promise.all([
    database.query.select({ number: projects.number }).from(projects).where(eq(projects.id, id)),
    database.query.select({ letters: count() }).from(documents).where(isLetter),
  ])
  const letters = await readLetters(database.query, isLetter, pageNumber.data)
  const suffix = pageNumber.data === 1 ? '' : `-${pageNumber.data}`
  return reply
    .type('application/zip')
    .header(
      'Content-Disposition',
      contentDisposition('attachment', safeFileName(`${project?.number}${suffix}.zip`, 'application/zip')),
    )
    .header('Cache-Control', 'private, no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .header('X-Total-Rows', String(total?.letters ?? 0))
    .send(Readable.from(zipOf(letters, pdfs)))
}

interface ZippedLetter {
  readonly versionId: string
  readonly name: string
  readonly createdAt: Date
}

const readLetters = async (
  db: Queryable,
  isLetter: ReturnType<typeof and>,
  pageNumber: number,
): Promise<readonly ZippedLetter[]> =>
  await db
    .select({ versionId: documentVersions.id, name: documents.name, createdAt: documentVersions.createdAt })
    .from(documents)
    .innerJoin(
      documentVersions,
      and(eq(documentVersions.documentId, documents.id), eq(documentVersions.defaultDocument, true)),
    )
    .where(isLetter)
    .orderBy(asc(documents.name), asc(documents.id))
    .limit(lettersPerFile)
    .offset((pageNumber - 1) * lettersPerFile)

/** Reads one letter at a time, to limit memory. PDFs are compressed already. */
async function* zipOf(letters: readonly ZippedLetter[], pdfs: LetterPdfs): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, piece) => {
    if (error === null) pieces.push(piece)
    else failure = error
  })
  for (const { versionId, name, createdAt } of letters) {
    const pdf = await pdfs.find(versionId)
    // Removed since the list was read.
    if (pdf === undefined) continue
    const entry = new ZipPassThrough(safeFileName(`${name}.pdf`, 'application/pdf'))
    entry.mtime = createdAt
    zip.add(entry)
    entry.push(await pdfs.read(pdf), true)
    if (failure !== undefined) throw failure
    yield* pieces.splice(0)
  }
  zip.end()
  yield* pieces.splice(0)
}
