import { canonicalJson } from '../kit/canonical-json.ts'
import type { MaterialFlowDraft } from './material-flow-draft.ts'
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

export type NumberOwner = Pick<
  MaterialFlowDraft,
  | 'documentType'
  | 'wasteStreamNumber'
  | 'disposer'
  | 'originLocation'
  | 'originOneTimeLocation'
  | 'ewcCode'
  | 'processingMethod'
> & { readonly privateDisposer?: boolean | undefined }

/** A waste stream number belongs to one of each of these, and what is behind it cannot be changed (lma.nl). */
const behindNumber = [
  'disposer',
  'originLocation',
  'originOneTimeLocation',
  'ewcCode',
  'processingMethod',
] as const

/** A private person is notified as such and without a name, so that one is as good as another. */
const ownersOf = (flow: NumberOwner) => [
  flow.privateDisposer === true,
  ...behindNumber.map((field) =>
    field === 'disposer' && flow.privateDisposer ? null : (flow[field] ?? null),
  ),
]

/**
 * True where a flow has the waste stream number of an earlier version, and another of what that belongs to.
 * `before`: any earlier version, since a number may come back.
 */
export const keepsNumber = (before: NumberOwner, after: NumberOwner): boolean =>
  after.documentType === 'waste' &&
  Boolean(after.wasteStreamNumber) &&
  after.wasteStreamNumber === before.wasteStreamNumber &&
  canonicalJson(ownersOf(before)) !== canonicalJson(ownersOf(after))
