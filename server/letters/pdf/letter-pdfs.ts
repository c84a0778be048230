import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { letterAddress } from '#contract/letters/letter-code/letter-address.ts'
import type { Database } from '../../platform/db/connect.ts'
import { and, eq, isNotNull, sql } from '../../platform/db/drizzle.ts'
import { documents, documentVersions, letterPdfs } from '../../platform/db/schema/documents.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { newId } from '../../platform/db/uuid.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import type { Clock } from '../../platform/process/clock.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import { letterFileName } from '../content/letter-file-name.ts'
import { readLetterSigner } from '../letter-code/letter-keys.ts'
import { signPaper } from '../letter-code/sign-paper.ts'
import { drawInBackground } from './draw-in-background.ts'

export interface LetterPdf {
  readonly id: string
  readonly sha256: string
  readonly bytes: number
  readonly fileName: string
}

interface LetterPdfSources {
  readonly database: Database
  readonly store: MediaStore
  readonly cipher: KeyCipher
  readonly clock: Clock
  readonly publicUrl: string
}

/** Draws the PDF of a version on first use and keeps it. */
export class LetterPdfs {
  readonly #sources: LetterPdfSources
  readonly #drawings = new Map<string, Promise<LetterPdf | undefined>>()

  constructor(sources: LetterPdfSources) {
    this.#sources = sources
  }

  /** Undefined for a version that is no letter. Does not check visibility. */
  async find(versionId: string): Promise<LetterPdf | undefined> {
    const kept = await this.#findKept(versionId)
    if (kept !== undefined) return kept
    const drawing =
      this.#drawings.get(versionId) ?? this.#draw(versionId).finally(() => this.#drawings.delete(versionId))
    this.#drawings.set(versionId, drawing)
    return await drawing
  }

  /** @throws Error when the store has lost the file */
  async read({ id }: LetterPdf): Promise<Buffer> {
    const content = await this.#sources.store.read(id)
    if (content === undefined) throw new Error(`The file ${id} of a letter is not in the store.`)
    return await buffer(content)
  }

  async #findKept(versionId: string): Promise<LetterPdf | undefined> {
    const [row] = await this.#sources.database.query
      .select({
        pdf: letterPdfs,
        name: documents.name,
        documentType: documents.documentType,
        number: documentVersions.number,
      })
      .from(letterPdfs)
      .innerJoin(documentVersions, eq(documentVersions.id, letterPdfs.documentVersionId))
      .innerJoin(documents, eq(documents.id, documentVersions.documentId))
      .where(eq(letterPdfs.documentVersionId, versionId))
    if (row === undefined) return undefined
    const { fileId: id, sha256, bytes } = row.pdf
    return { id, sha256, bytes, fileName: letterFileName(row) }
  }

  async #draw(versionId: string): Promise<LetterPdf | undefined> {
    const { database, store, publicUrl } = this.#sources
    const [row] = await database.query
      .select({
        version: documentVersions,
        name: documents.name,
        documentType: documents.documentType,
        checkToken: shipments.checkToken,
      })
      .from(documentVersions)
      .innerJoin(documents, eq(documents.id, documentVersions.documentId))
      .leftJoin(shipments, eq(shipments.id, documents.shipmentId))
      .where(and(eq(documentVersions.id, versionId), isNotNull(documentVersions.content)))
    const content = row?.version.content
    if (row === undefined || content == null) return undefined
    const { number, numberOfModifications, createdAt } = row.version
    const { checkToken } = row
    const code = row.version.code ?? (await this.#sign(row.version, checkToken))
    const logo = content.logo === undefined ? undefined : await store.read(content.logo.file)
    const pdf = await drawInBackground({
      content,
      version: number,
      numberOfModifications,
      madeAt: formatTimestamp(createdAt),
      checkAddress: checkToken === null ? undefined : letterAddress(publicUrl, checkToken, code),
      ...(logo === undefined ? {} : { logo: await buffer(logo) }),
    })
    const id = newId()
    await store.putBytes(id, pdf)
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    // Another server may have drawn the same version meanwhile; the first row counts.
    const added = await database.query
      .insert(letterPdfs)
      .values({ documentVersionId: versionId, fileId: id, sha256, bytes: pdf.length })
      .onConflictDoNothing()
      .returning({ id: letterPdfs.fileId })
    if (added.length > 0)
      return { id, sha256, bytes: pdf.length, fileName: letterFileName({ ...row, number }) }
    await store.remove(id)
    return await this.#findKept(versionId)
  }

  /** Another server may have signed meanwhile: the first signature stays, so that the same bytes are drawn again. */
  async #sign(
    { id, content, createdAt }: typeof documentVersions.$inferSelect,
    checkToken: string | null,
  ): Promise<string | undefined> {
    const { database, cipher, clock } = this.#sources
    if (content === null || checkToken === null) return undefined
    const signer = await readLetterSigner(database.query, cipher, clock())
    const code = await signPaper(content, { checkToken, madeAt: createdAt }, signer)
    if (code === undefined) return undefined
    const [signed] = await database.query
      .update(documentVersions)
      .set({ code: sql`coalesce(${documentVersions.code}, ${code})` })
      .where(eq(documentVersions.id, id))
      .returning({ code: documentVersions.code })
    return signed?.code ?? undefined
  }
}
