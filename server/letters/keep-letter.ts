import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { LetterContent } from '#contract/documents.ts'
import { iriOf } from '#contract/resource.ts'
import type { Queryable } from '../db/connect.ts'
import { manyRows } from '../db/many-rows.ts'
import { documents, documentVersions } from '../db/schema/documents.ts'
import { statement } from '../db/statement.ts'
import { newId } from '../db/uuid.ts'
import { publishAll } from '../live/publish.ts'

/** A letter as it is to be kept: of a flow (its template) or of one shipment. */
export interface Letter {
  readonly documentType: 'letter_template' | 'guidance_letter'
  readonly name: string
  readonly customerId: string
  readonly projectId: string
  readonly materialFlowId: string
  readonly shipmentId?: string
  readonly numberOfModifications: number
  readonly withCompanyLogo: boolean
  readonly content: LetterContent
  readonly madeById?: string | undefined
}

/**
 * Keeps letters as their next versions, which count from now on; one that says nothing new makes none. The caller holds the
 * flow or the shipments. Answers with the number of each one's newest version, in the order given.
 */
export async function keepLetters(db: Queryable, letters: readonly Letter[]): Promise<readonly number[]> {
  if (letters.length === 0) return []
  const known = await newestOf(db, letters)
  const kept = letters.map((letter) => {
    const before = known.get(subjectOf(letter))
    const content = JSON.parse(JSON.stringify(letter.content)) as unknown
    const isNew = before === undefined || !isDeepStrictEqual(before.content, content)
    return {
      letter,
      content,
      isNew,
      documentId: before?.documentId ?? newId(),
      wasThere: before !== undefined,
      number: (before?.number ?? 0) + (isNew ? 1 : 0),
    }
  })
  const written = kept.filter(({ isNew }) => isNew)
  const added = written.filter(({ wasThere }) => !wasThere)
  const grown = written.filter(({ wasThere }) => wasThere).map(({ documentId }) => documentId)
  if (grown.length > 0) await ageVersions(db, grown)
  if (written.length > 0)
    await insert(db, {
      documents: newDocuments.parameter(
        added.map(({ documentId, letter }) => ({ ...letter, id: documentId })),
      ),
      versions: newVersions.parameter(
        written.map(({ documentId, letter, content, number }) => ({
          ...letter,
          id: newId(),
          documentId,
          number,
          content,
        })),
      ),
    })
  await publishAll(
    db,
    written.map(({ documentId, letter: { customerId, projectId } }) => [
      { '@id': iriOf('documents', documentId), '@type': 'Document' },
      { customerId, projectId },
    ]),
  )
  return kept.map(({ number }) => number)
}

const newDocuments = manyRows(documents, 'documents', [
  'id',
  'documentType',
  'name',
  'customerId',
  'projectId',
  'materialFlowId',
  'shipmentId',
])
const newVersions = manyRows(documentVersions, 'versions', [
  'id',
  'customerId',
  'documentId',
  'number',
  'content',
  'numberOfModifications',
  'withCompanyLogo',
  'madeById',
])
const insert = statement('keep letters', sql`with added as (${newDocuments.insert}) ${newVersions.insert}`)

/** Another version is about to come: those that are there do not count any more. */
async function ageVersions(db: Queryable, documentIds: readonly string[]): Promise<void> {
  await db
    .update(documentVersions)
    .set({ defaultDocument: false, updatedAt: sql`now()` })
    .where(
      and(inArray(documentVersions.documentId, [...documentIds]), eq(documentVersions.defaultDocument, true)),
    )
  await db
    .update(documents)
    .set({ version: sql`${documents.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(documents.id, [...documentIds]))
}

const subjectOf = ({
  documentType,
  materialFlowId,
  shipmentId,
}: Pick<Letter, 'documentType' | 'materialFlowId' | 'shipmentId'>) =>
  documentType === 'letter_template' ? `flow ${materialFlowId}` : `shipment ${shipmentId}`

interface Newest {
  readonly documentId: string
  readonly number: number
  readonly content: unknown
}

async function newestOf(db: Queryable, letters: readonly Letter[]): Promise<ReadonlyMap<string, Newest>> {
  const newest = new Map<string, Newest>()
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
      newest.set(
        subjectOf({
          documentType,
          materialFlowId: document.materialFlowId ?? '',
          shipmentId: document.shipmentId ?? '',
        }),
        { documentId: document.id, number, content },
      )
  }
  return newest
}
