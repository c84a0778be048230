import { formatEwcCode } from '#contract/parties/ewc-codes.ts'
import type { ProblemCode } from '#contract/kit/problems.ts'
import type { RefusedField } from '#contract/shipments/shipment-exceptions.ts'
import type { HttpProblem } from '../../platform/http/request/problem.ts'
import type { FlowContext } from './flow-at.ts'

/** Refusals about one field for which the phone gets no violation, because its form cannot correct them. */
const fieldByCode: Partial<Record<ProblemCode, (flow: FlowContext) => RefusedField>> = {
  shipment_number_taken: () => ({ field: 'number', rule: 'taken' }),
  // Leaves the value out: the vehicle may belong to another customer. With a known flow only it can be
  // missing.
  not_found: () => ({ field: 'transportMode', rule: 'not_usable' }),
  ewc_code_not_valid_then: ({ ewcPeriods }) => ({
    field: 'ewcCode',
    rule: 'not_valid_then',
    // The statement does not name it; a flow may have a planned one beside its own.
    value: [...new Set(ewcPeriods?.map(({ code }) => formatEwcCode(code, false)))].join(', '),
  }),
}

/** The office gets no texts, which are in the driver's language. Null when no field is the cause. */
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
