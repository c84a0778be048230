import type { Queryable } from '../../platform/db/connect.ts'
import { and, asc, eq, inArray, or, type SQL } from '../../platform/db/drizzle.ts'
import { documents, documentVersions } from '../../platform/db/schema/documents.ts'
import { letterFileName } from './letter-file-name.ts'
import { recordHash } from './record-hash.ts'

interface CurrentLetter {
  readonly documentVersionId: string
  readonly fileName: string
}

/**
 * The newest one that cites a given hash, else the current one, because letters of the first releases cite
 * nothing. Shipments without a saved letter are absent.
 */
export async function lettersCiting(
  db: Queryable,
  hashes: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, CurrentLetter>> {
  if (hashes.size === 0) return new Map()
  const cited = [...hashes.values()].flat()
  const versions = await readVersions(
    db,
    'guidance_letter',
    inArray(documents.shipmentId, [...hashes.keys()]),
    cited.length === 0 ? isCurrent : or(isCurrent, inArray(recordHash, cited)),
  )
  const citing = versions.filter(
    ({ shipmentId, hash }) => hash !== null && hashes.get(shipmentId ?? '')?.includes(hash) === true,
  )
  return new Map(
    [...versions.filter((version) => version.isCurrent), ...citing].map(({ shipmentId, letter }) => [
      shipmentId ?? '',
      letter,
    ]),
  )
}

/** The shipments without a letter that cites the given hash. */
export async function lackingLetters(
  db: Queryable,
  hashes: ReadonlyMap<string, string | undefined>,
): Promise<readonly string[]> {
  const cited = [...hashes.values()].filter((hash) => hash !== undefined)
  const rows =
    cited.length === 0
      ? []
      : await readVersions(
          db,
          'guidance_letter',
          inArray(documents.shipmentId, [...hashes.keys()]),
          inArray(recordHash, cited),
        )
  const saved = new Set(rows.map(({ shipmentId, hash }) => `${shipmentId} ${hash}`))
  return [...hashes].flatMap(([id, hash]) => (saved.has(`${id} ${hash}`) ? [] : [id]))
}

export async function currentTemplateOf(db: Queryable, flowId: string): Promise<CurrentLetter | undefined> {
  const [version] = await readVersions(db, 'letter_template', eq(documents.materialFlowId, flowId), isCurrent)
  return version?.letter
}

const isCurrent = eq(documentVersions.defaultDocument, true)

async function readVersions(
  db: Queryable,
  documentType: 'guidance_letter' | 'letter_template',
  ...conditions: readonly (SQL | undefined)[]
) {
  const rows = await db
    .select({
      documentVersionId: documentVersions.id,
      number: documentVersions.number,
      name: documents.name,
      documentType: documents.documentType,
      shipmentId: documents.shipmentId,
      hash: recordHash,
      isCurrent: documentVersions.defaultDocument,
    })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(and(eq(documents.documentType, documentType), ...conditions))
    .orderBy(asc(documentVersions.number))
  return rows.map(({ documentVersionId, shipmentId, hash, isCurrent: current, ...version }) => ({
    shipmentId,
    hash,
    isCurrent: current,
    letter: { documentVersionId, fileName: letterFileName(version) } satisfies CurrentLetter,
  }))
}
