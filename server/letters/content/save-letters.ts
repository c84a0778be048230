import { isDeepStrictEqual } from 'node:util'
import type { LetterContent } from '#contract/letters/documents.ts'
import { iriOf } from '#contract/kit/resource.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { bulkRows } from '../../platform/db/bulk-rows.ts'
import { and, desc, eq, inArray, sql } from '../../platform/db/drizzle.ts'
import { documents, documentVersions } from '../../platform/db/schema/documents.ts'
import { sqlStatement } from '../../platform/db/sql-statement.ts'
import { newId } from '../../platform/db/uuid.ts'
import { publishAll } from '../../platform/live/publish.ts'
import {
  insertLetterDeliveries,
  type QueuedDelivery,
  sendLater,
  waitingDeliveries,
} from '../../platform/outbound/queue-deliveries.ts'
import { bumpedVersion } from '../../platform/http/collection/change-steps.ts'

export interface LetterDraft {
  readonly documentType: 'letter_template' | 'guidance_letter'
  readonly name: string
  readonly customerId: string
  readonly projectId: string
  readonly materialFlowId: string
  readonly shipmentId?: string
  readonly transporterId?: string | null
  readonly numberOfModifications: number
  readonly withCompanyLogo: boolean
  readonly content: LetterContent
  readonly madeById?: string | undefined
}

/**
 * Each letter gets a new default version unless it is unchanged. The caller has locked the flow or the
 * shipments. Returns the latest numbers, in the order of `letters`.
 */
export async function saveLetters(
  db: Queryable,
  letters: readonly LetterDraft[],
): Promise<readonly number[]> {
  if (letters.length === 0) return []
  const latestVersions = await readLatestVersions(db, letters)
  const entries = letters.map((letter) => {
    const latest = latestVersions.get(subjectKey(letter))
    // Absent fields are undefined in one and missing in the other.
    const asStored: unknown = JSON.parse(JSON.stringify(letter.content))
    const isNew = latest === undefined || !isDeepStrictEqual(latest.content, asStored)
    return {
      letter,
      isNew,
      documentId: latest?.documentId ?? newId(),
      hasDocument: latest !== undefined,
      versionId: newId(),
      number: (latest?.number ?? 0) + (isNew ? 1 : 0),
    }
  })
  const newVersions = entries.filter(({ isNew }) => isNew)
  const newDocuments = newVersions.filter(({ hasDocument }) => !hasDocument)
  const extendedIds = newVersions.filter(({ hasDocument }) => hasDocument).map(({ documentId }) => documentId)
  if (extendedIds.length > 0) await retireDefaultVersions(db, extendedIds)
  if (newVersions.length > 0) {
    const [written] = await insertQuery(db, {
      documents: newDocumentRows.parameter(
        newDocuments.map(({ documentId, letter }) => ({ ...letter, id: documentId })),
      ),
      versions: newVersionRows.parameter(
        newVersions.map(({ documentId, versionId, letter, number }) => ({
          ...letter,
          id: versionId,
          documentId,
          number,
        })),
      ),
      guidanceLetters: newVersions
        .filter(({ letter }) => letter.documentType === 'guidance_letter')
        .map(({ versionId }) => versionId),
    })
    await sendLater(db, written?.deliveries ?? null)
  }
  await publishAll(
    db,
    newVersions.map(({ documentId, letter: { customerId, projectId } }) => [
      { '@id': iriOf('documents', documentId), '@type': 'Document' },
      { customerId, projectId },
    ]),
  )
  return entries.map(({ number }) => number)
}

const newDocumentRows = bulkRows(documents, 'documents', [
  'id',
  'documentType',
  'name',
  'customerId',
  'projectId',
  'materialFlowId',
  'shipmentId',
  'transporterId',
])
const newVersionRows = bulkRows(documentVersions, 'versions', [
  'id',
  'customerId',
  'documentId',
  'number',
  'content',
  'numberOfModifications',
  'withCompanyLogo',
  'madeById',
])
const insertQuery = sqlStatement<{ deliveries: QueuedDelivery[] | null }>(
  'save letters',
  sql`with added as (${newDocumentRows.insert}),
    kept as (${newVersionRows.insert} returning id, customer_id),
    deliveries as (${insertLetterDeliveries(sql`(select id, customer_id from kept where id = any(${sql.placeholder('guidanceLetters')}::uuid[]))`)})
  select ${waitingDeliveries(sql`deliveries`)} as deliveries`,
)

async function retireDefaultVersions(db: Queryable, documentIds: readonly string[]): Promise<void> {
  await db
    .update(documentVersions)
    .set({ defaultDocument: false, updatedAt: sql`now()` })
    .where(
      and(inArray(documentVersions.documentId, [...documentIds]), eq(documentVersions.defaultDocument, true)),
    )
  await db
    .update(documents)
    .set(bumpedVersion(documents))
    .where(inArray(documents.id, [...documentIds]))
}

const subjectKey = ({
  documentType,
  materialFlowId,
  shipmentId,
}: Pick<LetterDraft, 'documentType' | 'materialFlowId' | 'shipmentId'>) =>
  documentType === 'letter_template' ? `flow ${materialFlowId}` : `shipment ${shipmentId}`

interface LatestVersion {
  readonly documentId: string
  readonly number: number
  readonly content: unknown
}

async function readLatestVersions(
  db: Queryable,
  letters: readonly LetterDraft[],
): Promise<ReadonlyMap<string, LatestVersion>> {
  const versions = new Map<string, LatestVersion>()
  for (const documentType of ['letter_template', 'guidance_letter'] as const) {
    const ids = letters
      .filter((letter) => letter.documentType === documentType)
      .flatMap(({ materialFlowId, shipmentId }) =>
        documentType === 'letter_template' ? [materialFlowId] : shipmentId === undefined ? [] : [shipmentId],
      )
    if (ids.length === 0) continue
    const rows = await db
      .selectDistinctOn([documents.id], {
        document: documents,
        number: documentVersions.number,
        content: documentVersions.content,
      })
      .from(documents)
      .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
      .where(
        and(
          eq(documents.documentType, documentType),
          inArray(documentType === 'letter_template' ? documents.materialFlowId : documents.shipmentId, ids),
        ),
      )
      .orderBy(documents.id, desc(documentVersions.number))
    for (const { document, number, content } of rows)
      versions.set(
        subjectKey({
          documentType,
          materialFlowId: document.materialFlowId ?? '',
          shipmentId: document.shipmentId ?? '',
        }),
        { documentId: document.id, number, content },
      )
  }
  return versions
}
