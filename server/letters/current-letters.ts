import type { Queryable } from '../db/connect.ts'
import { and, asc, eq, inArray, type SQL } from '../db/drizzle.ts'
import { documents, documentVersions } from '../db/schema/documents.ts'
import { letterFileName } from './letter-file-name.ts'
import { recordHash } from './record-hash.ts'

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

/**
 * The letters of these shipments that cite one of the given hashes of each, the newest of those, by shipment. Where none
 * does, as for letters of the first releases, the current one.
 */
export async function lettersCiting(
  db: Queryable,
  hashes: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, CurrentLetter>> {
  const letters = new Map(await currentLettersOf(db, [...hashes.keys()]))
  const cited = [...hashes.values()].flat()
  if (cited.length === 0) return letters
  const rows = await db
    .select({
      documentVersionId: documentVersions.id,
      number: documentVersions.number,
      name: documents.name,
      shipmentId: documents.shipmentId,
      hash: recordHash,
    })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(
      and(
        eq(documents.documentType, 'guidance_letter'),
        inArray(documents.shipmentId, [...hashes.keys()]),
        inArray(recordHash, cited),
      ),
    )
    .orderBy(asc(documentVersions.number))
  for (const { shipmentId, documentVersionId, ...version } of rows)
    if (shipmentId !== null && hashes.get(shipmentId)?.includes(version.hash ?? '') === true)
      letters.set(shipmentId, { documentVersionId, fileName: letterFileName(version) })
  return letters
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
