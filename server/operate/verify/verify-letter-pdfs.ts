import { type LetterVerifyingKey, verifyLetterCode } from '#contract/letters/letter-code/letter-code.ts'
import type { Database } from '../../platform/db/connect.ts'
import { asc, eq, gt, sql } from '../../platform/db/drizzle.ts'
import { documents, documentVersions, letterPdfs } from '../../platform/db/schema/documents.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import { readVerifyingKeys } from '../../letters/letter-code/letter-keys.ts'
import type { Findings } from './findings.ts'
import { compareFile } from './verify-files.ts'

const batchSize = 500
const firstId = '00000000-0000-0000-0000-000000000000'

export async function verifyLetterPdfs(
  { query: db }: Pick<Database, 'query'>,
  store: Pick<MediaStore, 'read'>,
  findings: Findings,
): Promise<void> {
  const keys = await readVerifyingKeys(db)
  for (let after: string | undefined = firstId; after !== undefined;) {
    const rows = await db
      .select({
        version: letterPdfs.documentVersionId,
        id: letterPdfs.fileId,
        sha256: letterPdfs.sha256,
        bytes: letterPdfs.bytes,
        code: documentVersions.code,
        stated: sql<string | null>`${documentVersions.content}->'shipment'->>'number'`,
        number: documentVersions.number,
        name: documents.name,
        shipment: shipments.number,
      })
      .from(letterPdfs)
      .innerJoin(documentVersions, eq(documentVersions.id, letterPdfs.documentVersionId))
      .innerJoin(documents, eq(documents.id, documentVersions.documentId))
      .leftJoin(shipments, eq(shipments.id, documents.shipmentId))
      .where(gt(letterPdfs.documentVersionId, after))
      .orderBy(asc(letterPdfs.documentVersionId))
      .limit(batchSize)
    for (const { number, name, shipment, code, stated, ...pdf } of rows) {
      const difference =
        (await compareFile(store, pdf, findings)) ?? (await compareCode({ code, stated }, keys))
      if (difference !== undefined)
        findings.add({
          shipment: shipment ?? undefined,
          subject: `PDF of version ${number} of ${name} (${pdf.id})`,
          difference,
        })
    }
    after = rows.at(-1)?.version
  }
}

/** A key that was withdrawn because it had leaked is listed no more: its codes are what nobody can verify. */
async function compareCode(
  { code, stated }: { readonly code: string | null; readonly stated: string | null },
  keys: readonly LetterVerifyingKey[],
): Promise<string | undefined> {
  if (code === null) return undefined
  const read = await verifyLetterCode(code, keys, Date.now())
  if (read.outcome === 'unknown_key') return undefined
  if (!('claims' in read)) return `its code is ${read.outcome}`
  const { number } = read.claims.loadRecord
  return number === stated ? undefined : `its code states ${number}`
}
