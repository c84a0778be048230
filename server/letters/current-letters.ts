import type { Queryable } from '../db/connect.ts'
import { and, eq, inArray, type SQL } from '../db/drizzle.ts'
import { documents, documentVersions } from '../db/schema/documents.ts'
import { letterFileName } from './letter-file-name.ts'

/** The version of a letter that is handed out now, in the form in which a mail refers to it. */
interface CurrentLetter {
  readonly documentVersionId: string
  readonly fileName: string
}

/** The current letters of these shipments, by shipment; those whose letter was not saved yet are absent. */
export async function currentLettersOf(
  db: Queryable,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, CurrentLetter>> {
  if (shipmentIds.length === 0) return new Map()
  const letters = await readCurrent(db, inArray(documents.shipmentId, [...shipmentIds]), 'guidance_letter')
  return new Map(letters.map(({ shipmentId, ...letter }) => [shipmentId ?? '', letter]))
}

/** The current letter template of a flow; undefined where none was saved. */
export async function currentTemplateOf(db: Queryable, flowId: string): Promise<CurrentLetter | undefined> {
  const [letter] = await readCurrent(db, eq(documents.materialFlowId, flowId), 'letter_template')
  if (letter === undefined) return undefined
  const { documentVersionId, fileName } = letter
  return { documentVersionId, fileName }
}

async function readCurrent(
  db: Queryable,
  condition: SQL,
  documentType: 'guidance_letter' | 'letter_template',
): Promise<(CurrentLetter & { readonly shipmentId: string | null })[]> {
  const rows = await db
    .select({
      documentVersionId: documentVersions.id,
      number: documentVersions.number,
      name: documents.name,
      shipmentId: documents.shipmentId,
    })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(
      and(condition, eq(documents.documentType, documentType), eq(documentVersions.defaultDocument, true)),
    )
  return rows.map(({ documentVersionId, shipmentId, ...version }) => ({
    documentVersionId,
    shipmentId,
    fileName: letterFileName(version),
  }))
}
