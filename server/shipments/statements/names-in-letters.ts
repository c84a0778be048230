import * as z from 'zod/mini'
import { type StatedCargo, statedCargo, type StatedLetter } from '#contract/letters/shows-letter.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import type { ShipmentState } from '#contract/shipments/shipment-events.ts'
import { flowsWhere } from '../../flows/material-flows/queries.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, inArray } from '../../platform/db/drizzle.ts'
import { auditEntries } from '../../platform/db/schema/audit.ts'
import { materialFlows, materialFlowVersions } from '../../platform/db/schema/material-flows.ts'
import type { ShipmentStatement } from '../events/shipment-statement.ts'
import { nonceOf } from './kinds/verify-answers.ts'
import type { StatementContext } from './statement-context.ts'

/** What the letter of this state names; of vehicles the names that the office has recorded. */
export type NamesOf = (
  state: Pick<ShipmentState, 'materialFlow' | 'materialFlowVersion' | 'transportMode'>,
) => Pick<StatedLetter, 'cargo' | 'vehicles'>

/**
 * A phone shows what it knew at the load: flows by their version, and places, units and vehicles by any name
 * that they have had. Reads only for signatures by an own phone.
 */
export async function readNamesInLetters(
  db: Queryable,
  statements: readonly ShipmentStatement[],
  { flows, modes }: Pick<StatementContext, 'flows' | 'modes'>,
): Promise<NamesOf> {
  if (statements.every(({ statement }) => nonceOf(statement) === undefined))
    return () => ({ cargo: undefined, vehicles: [] })
  const flowIds = flows.map(({ id }) => id)
  const stored = await db
    .select({ content: materialFlowVersions.content })
    .from(materialFlowVersions)
    .where(inArray(materialFlowVersions.materialFlowId, flowIds))
  const present = await flowsWhere(db, inArray(materialFlows.id, flowIds))
  const versions = [...stored.map(({ content }) => content), ...present]
  const audited = await readAuditedNames(db, [
    ...modes.map(({ id }) => id),
    ...versions.flatMap(({ cargoUnit, originLocation, destinationLocation }) => [
      cargoUnit.id,
      ...[originLocation, destinationLocation].flatMap((location) => location?.id ?? []),
    ]),
  ])
  return ({ materialFlow, materialFlowVersion, transportMode }) => {
    const ofFlow = versions.filter(({ id }) => id === materialFlow)
    const flow = ofFlow.find(({ version }) => version === materialFlowVersion) ?? ofFlow.at(-1)
    return {
      cargo: flow && byAnyName(flow, audited),
      vehicles: audited(transportMode).flatMap(({ identificationCode }) => identificationCode ?? []),
    }
  }
}

function byAnyName(flow: OfficeFlow, audited: AuditedNames): StatedCargo {
  const cargo = statedCargo(flow)
  const placesOf = (location: { readonly id: string } | undefined) =>
    audited(location?.id ?? '').flatMap(({ description, address }) =>
      description === undefined ? [] : [{ description, city: address?.city }],
    )
  return {
    ...cargo,
    units: [...cargo.units, ...audited(flow.cargoUnit.id).flatMap(({ symbol }) => symbol ?? [])],
    origins: [...cargo.origins, ...placesOf(flow.originLocation)],
    destinations: [...cargo.destinations, ...placesOf(flow.destinationLocation)],
  }
}

const auditedNames = z.object({
  identificationCode: z.optional(z.string()),
  symbol: z.optional(z.string()),
  description: z.optional(z.string()),
  address: z.optional(z.object({ city: z.optional(z.string()) })),
})
type AuditedNames = (subject: string) => readonly z.output<typeof auditedNames>[]

async function readAuditedNames(db: Queryable, subjects: readonly string[]): Promise<AuditedNames> {
  const entries = await db
    .select({ subject: auditEntries.subjectId, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(
      and(
        inArray(auditEntries.subjectType, ['Location', 'TransportMode', 'Unit']),
        inArray(auditEntries.subjectId, [...new Set(subjects)]),
      ),
    )
  return (wanted) =>
    entries
      .filter(({ subject }) => subject === wanted)
      .flatMap(({ before, after }) => [before, after])
      .flatMap((state) => z.safeParse(auditedNames, state).data ?? [])
}
