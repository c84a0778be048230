import { formatEwcCode } from '#contract/parties/ewc-codes.ts'
import type { ProblemCode } from '#contract/kit/problems.ts'
import type { RefusedField } from '#contract/shipments/shipments.ts'
import type { HttpProblem } from '../../platform/http/request/problem.ts'
import type { FlowContext } from './flow-at.ts'

/** Refusals that are about one field, of which the phone is told no violation: there is nothing to mend in its form. */
const fieldByCode: Partial<Record<ProblemCode, (flow: FlowContext) => RefusedField>> = {
  shipment_number_taken: () => ({ field: 'number', rule: 'taken' }),
  // Its value stays out: the vehicle may be of somebody else's customer. What is not found of a known flow is the vehicle.
  not_found: () => ({ field: 'transportMode', rule: 'not_usable' }),
  ewc_code_not_valid_then: ({ ewcPeriods }) => ({
    field: 'ewcCode',
    rule: 'not_valid_then',
    // The statement does not name it; a flow may have a planned one beside its own.
    value: [...new Set(ewcPeriods?.map(({ code }) => formatEwcCode(code, false)))].join(', '),
  }),
}

/**
 * What is kept of a refusal for the office: which fields broke which rules. Without texts, which are in the language of
 * whoever delivered. Null where no field is the cause.
 */
export function refusedFields(
  { code, violations = [] }: Pick<HttpProblem, 'code' | 'violations'>,
  flow: FlowContext,
): readonly RefusedField[] | null {
  const about = fieldByCode[code]
  const fields =
    about === undefined
      ? violations.flatMap(({ propertyPath, rule }) =>
          rule === undefined ? [] : [{ field: propertyPath, rule }],
        )
      : [about(flow)]
  return fields.length === 0 ? null : fields
}
