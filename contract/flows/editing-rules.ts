import type { ProblemCode } from '../kit/problems.ts'

export interface FlowEditState {
  readonly blocked: boolean
  readonly hasShipments: boolean
}

/* The first true condition decides (specification, section 4). */
const problemsByAction = {
  create: { blocked: 'project_blocked' },
  edit: { blocked: 'project_blocked', hasShipments: 'material_flow_has_shipments' },
  remove: { blocked: 'project_blocked', hasShipments: 'material_flow_has_shipments' },
  plan: { blocked: 'project_blocked' },
  amend: { blocked: 'project_blocked', withoutShipments: 'material_flow_without_shipments' },
} as const satisfies Record<
  string,
  Partial<Record<'blocked' | 'hasShipments' | 'withoutShipments', ProblemCode>>
>

export type FlowAction = keyof typeof problemsByAction

/** Why this action on a flow is refused; undefined where it is allowed. Used by form and server. */
export function flowActionProblem(
  action: FlowAction,
  { blocked, hasShipments }: FlowEditState,
): ProblemCode | undefined {
  const problems: Partial<Record<'blocked' | 'hasShipments' | 'withoutShipments', ProblemCode>> =
    problemsByAction[action]
  return (
    (blocked ? problems.blocked : undefined) ??
    (hasShipments ? problems.hasShipments : problems.withoutShipments)
  )
}
