import type { RegisterRow } from '#contract/office/columns/shipment-register.ts'
import type { LetterContent } from '#contract/letters/documents.ts'
import type { ShipmentRow } from '#contract/shipments/shipments.ts'
import type { Queryable } from '../../../platform/db/connect.ts'
import { and, desc, eq, inArray } from '../../../platform/db/drizzle.ts'
import { documents, documentVersions } from '../../../platform/db/schema/documents.ts'

export async function withLetters(
  db: Queryable,
  shipments: readonly ShipmentRow[],
): Promise<readonly RegisterRow[]> {
  const letters = await latestLetters(
    db,
    shipments.map(({ id }) => id),
  )
  return shipments.map((shipment) => ({ shipment, letter: letters.get(shipment.id) }))
}

async function latestLetters(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LetterContent>> {
  const rows = await db
    .selectDistinctOn([documents.id], {
      shipmentId: documents.shipmentId,
      content: documentVersions.content,
    })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(and(inArray(documents.shipmentId, [...ids]), eq(documents.documentType, 'guidance_letter')))
    .orderBy(documents.id, desc(documentVersions.number))
  return new Map(
    rows.flatMap(({ shipmentId, content }) =>
      shipmentId === null || content === null ? [] : [[shipmentId, content] as const],
    ),
  )
}
