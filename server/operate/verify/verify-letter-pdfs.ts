import type { Database } from '../../platform/db/connect.ts'
import { asc, eq, gt } from '../../platform/db/drizzle.ts'
import { documents, documentVersions, letterPdfs } from '../../platform/db/schema/documents.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import type { Findings } from './findings.ts'
import { compareFile } from './verify-files.ts'

const batchSize = 500
const firstId = '00000000-0000-0000-0000-000000000000'

export async function verifyLetterPdfs(
  { query: db }: Pick<Database, 'query'>,
  store: Pick<MediaStore, 'read'>,
  findings: Findings,
): Promise<void> {
  for (let after: string | undefined = firstId; after !== undefined;) {
    const rows = await db
      .select({
        version: letterPdfs.documentVersionId,
        id: letterPdfs.fileId,
        sha256: letterPdfs.sha256,
        bytes: letterPdfs.bytes,
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
    for (const { number, name, shipment, ...pdf } of rows) {
      const difference = await compareFile(store, pdf, findings)
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
