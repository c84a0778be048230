import type { RegisterRow } from '#contract/office/columns/shipment-register.ts'
import type { LetterContent } from '#contract/letters/documents.ts'
import { withoutAddresses } from '#contract/letters/without-addresses.ts'
import type { ShipmentRow } from '#contract/shipments/shipments.ts'
import { readsAddresses } from '../../../letters/documents/queries.ts'
import type { Viewer } from '../../../platform/http/request/endpoint.ts'
import type { Queryable } from '../../../platform/db/connect.ts'
import { and, desc, eq, inArray, sql } from '../../../platform/db/drizzle.ts'
import { documents, documentVersions } from '../../../platform/db/schema/documents.ts'
import { drivers, users } from '../../../platform/db/schema/users.ts'

export async function withLetters(
  db: Queryable,
  shipments: readonly ShipmentRow[],
  viewer: Viewer,
): Promise<readonly RegisterRow[]> {
  const letters = await latestLetters(
    db,
    shipments.map(({ id }) => id),
    viewer,
  )
  const names = await driverNames(
    db,
    shipments.flatMap(({ driver }) => driver?.id ?? []),
  )
  return shipments.map((shipment) => ({
    shipment,
    letter: letters.get(shipment.id),
    driver: names.get(shipment.driver?.id ?? ''),
  }))
}

/** Apart, as eFTI has them. */
async function driverNames(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<RegisterRow['driver']>>> {
  const rows = await db
    .select({ id: drivers.id, person: users })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(inArray(drivers.id, [...new Set(ids)]))
  return new Map(
    rows.map(({ id, person: { firstName, lastNamePrefix, lastName } }) => [
      id,
      { givenName: firstName, familyName: [lastNamePrefix, lastName].filter(Boolean).join(' ') },
    ]),
  )
}

async function latestLetters(
  db: Queryable,
  ids: readonly string[],
  viewer: Viewer,
): Promise<ReadonlyMap<string, LetterContent>> {
  const rows = await db
    .selectDistinctOn([documents.id], {
      shipmentId: documents.shipmentId,
      content: documentVersions.content,
      withAddresses: sql<boolean>`${readsAddresses(viewer)}`,
    })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(and(inArray(documents.shipmentId, [...ids]), eq(documents.documentType, 'guidance_letter')))
    .orderBy(documents.id, desc(documentVersions.number))
  return new Map(
    rows.flatMap(({ shipmentId, content, withAddresses }) =>
      shipmentId === null || content === null
        ? []
        : [[shipmentId, withAddresses ? content : withoutAddresses(content)] as const],
    ),
  )
}
