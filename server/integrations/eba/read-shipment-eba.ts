import type { ShipmentEba } from '#contract/integrations/eba.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { asc, eq } from '../../platform/db/drizzle.ts'
import { companies, locations } from '../../platform/db/schema/companies.ts'
import { documentVersions } from '../../platform/db/schema/documents.ts'
import { ebaLetters, ebaWeighings } from '../../platform/db/schema/eba.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'

export async function readShipmentEba(db: Queryable, shipmentId: string): Promise<ShipmentEba> {
  const letters = await db
    .select({ letter: ebaLetters, company: companies.name, number: documentVersions.number })
    .from(ebaLetters)
    .innerJoin(companies, eq(companies.id, ebaLetters.companyId))
    .innerJoin(documentVersions, eq(documentVersions.id, ebaLetters.documentVersionId))
    .where(eq(ebaLetters.shipmentId, shipmentId))
    .orderBy(asc(documentVersions.number), asc(ebaLetters.id))
  const weighings = await db
    .select({ weighing: ebaWeighings, location: locations.description })
    .from(ebaWeighings)
    .innerJoin(locations, eq(locations.id, ebaWeighings.locationId))
    .where(eq(ebaWeighings.shipmentId, shipmentId))
    .orderBy(asc(ebaWeighings.weighedAt), asc(ebaWeighings.id))
  return {
    letters: letters.map(({ letter, company, number }) => ({
      id: letter.id,
      company,
      letterVersion: number,
      status: letter.status,
      ...(letter.sentAt !== null && { sentAt: formatTimestamp(letter.sentAt) }),
      ...(letter.lastFailure !== null && { lastFailure: letter.lastFailure }),
    })),
    weighings: weighings.map(({ weighing, location }) => ({
      id: weighing.id,
      location,
      licencePlate: weighing.licencePlate,
      weighedAt: formatTimestamp(weighing.weighedAt),
      ...(weighing.grossKilograms !== null && { grossKilograms: weighing.grossKilograms }),
      ...(weighing.tareKilograms !== null && { tareKilograms: weighing.tareKilograms }),
      netKilograms: weighing.netKilograms,
      ...(weighing.ticketNumber !== null && { ticketNumber: weighing.ticketNumber }),
      ...(weighing.decision !== null && { decision: weighing.decision }),
    })),
  }
}
