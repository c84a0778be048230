import type { ProblemCode } from './problems.ts'

/** What decides whether a material flow may be touched. */
export interface FlowStanding {
  /** The project's status is flagged so. */
  readonly blocked: boolean
  readonly hasShipments: boolean
}

/*
 * Rows by what is done; the first column that is true decides (specification, section 4: nothing in a blocked project is edited,
 * and a flow with shipments is amended instead).
 */
const refusals = {
  create: { blocked: 'project_blocked' },
  edit: { blocked: 'project_blocked', hasShipments: 'material_flow_has_shipments' },
  remove: { blocked: 'project_blocked', hasShipments: 'material_flow_has_shipments' },
  amend: { blocked: 'project_blocked', withoutShipments: 'material_flow_without_shipments' },
} as const satisfies Record<
  string,
  Partial<Record<'blocked' | 'hasShipments' | 'withoutShipments', ProblemCode>>
>

export type FlowDeed = keyof typeof refusals

/** Why a flow may not be touched so, or undefined where it may. Form and server ask alike. */
export function flowRefusal(
  deed: FlowDeed,
  { blocked, hasShipments }: FlowStanding,
): ProblemCode | undefined {
  const row: Partial<Record<'blocked' | 'hasShipments' | 'withoutShipments', ProblemCode>> = refusals[deed]
  return (blocked ? row.blocked : undefined) ?? (hasShipments ? row.hasShipments : row.withoutShipments)
}
