import { defaultTimeZone } from '#contract/accounts/customer-days.ts'
import type { FlowEwcCode } from '#contract/parties/ewc-codes.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import type { IssuedFlowClaims } from '#contract/letters/letter-code/letter-claims.ts'
import { placeInCode } from '#contract/letters/letter-code/place-in-code.ts'
import { senderRoleOf } from '#contract/parties/master-data.ts'

export function issuedFlowClaims(
  flow: OfficeFlow,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): IssuedFlowClaims {
  const disposer = flow.disposer?.name
  return {
    issuedAt: now.getTime(),
    flow: flow.number,
    version: flow.version,
    documentType: flow.documentType,
    material: flow.documentType === 'product' ? (flow.product?.name ?? flow.usualName) : flow.usualName,
    ewcCode: flow.ewcCode?.code,
    hazardous: flow.ewcCode?.hazardous,
    ...ewcClaims(flow),
    timeZone: timeZone === defaultTimeZone ? undefined : timeZone,
    processingMethod: flow.processingMethod?.code,
    sender: flow.sender.name,
    senderRole: senderRoleOf(flow),
    disposer: disposer === flow.sender.name ? undefined : disposer,
    carrier: carrierOf(flow),
    from: placeInCode(flow.origin),
    to: placeInCode(flow.destination),
  }
}

/** Empty when the code is always valid and nothing is planned. */
const ewcClaims = ({
  ewcCode,
  plannedChange: planned,
}: OfficeFlow): Pick<IssuedFlowClaims, 'ewcPeriods' | 'plannedChange'> => ({
  ewcPeriods: ewcCode && hasEnds(ewcCode) ? periodsOf(ewcCode) : undefined,
  plannedChange: planned && {
    from: planned.from,
    ewcCode: planned.ewcCode.code,
    ewcPeriods: periodsOf(planned.ewcCode),
  },
})

const hasEnds = ({ validFrom, validTo }: FlowEwcCode) => validFrom !== undefined || validTo !== undefined

const periodsOf = (ewcCode: FlowEwcCode) => [ewcCode, ...(ewcCode.later ?? [])] as const

/** The only carrier of box 4A or 5; with several it is the driver's company. */
function carrierOf(flow: OfficeFlow): string | undefined {
  if (flow.transportedBy === 'sender') return flow.sender.name
  if (flow.transportedBy === 'disposer') return flow.disposer?.name
  if (flow.transportedBy === 'recipient') return flow.receiver?.name
  return flow.carriers.length === 1 ? flow.carriers[0]?.name : undefined
}
