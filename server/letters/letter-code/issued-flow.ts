import { defaultTimeZone } from '#contract/accounts/customer-days.ts'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import type { FlowEwcCode } from '#contract/parties/ewc-codes.ts'
import type { IssuedFlowClaims } from '#contract/letters/letter-code/letter-claims.ts'
import { placeInCode } from '#contract/letters/letter-code/place-in-code.ts'
import { isGuidanceLetter } from '#contract/letters/letter-rules.ts'
import { withoutWasteLaw } from '#contract/letters/without-waste-law.ts'
import { senderRoleOf } from '#contract/parties/master-data.ts'

/** What a code states of a flow: as it is now for a phone, or as a letter has it. */
export function issuedFlowClaims(
  ofOffice: Omit<MaterialFlow, 'project'>,
  { now, timeZone = defaultTimeZone }: { readonly now: Date; readonly timeZone?: string | undefined },
): IssuedFlowClaims {
  const flow = withoutWasteLaw(ofOffice)
  const carrier = carrierOf(flow)
  const [from, fromStreet, fromTown] = placeInCode(flow.origin)
  const [to, toStreet, toTown] = placeInCode(flow.destination)
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
    wasteStreamNumber: flow.wasteStreamNumber,
    sender: flow.sender.name,
    senderRole: isGuidanceLetter(flow) ? senderRoleOf(flow) : undefined,
    disposer: flow.disposer?.name,
    receiver: flow.receiver?.name,
    carrier: carrier?.name,
    carrierVihbNumber: carrier?.vihbNumber,
    from,
    fromStreet,
    fromTown,
    to,
    toStreet,
    toTown,
  }
}

/** Empty when the code is always valid and nothing is planned. */
const ewcClaims = ({
  ewcCode,
  plannedChange: planned,
}: Pick<MaterialFlow, 'ewcCode' | 'plannedChange'>): Pick<
  IssuedFlowClaims,
  'ewcPeriods' | 'plannedChange'
> => ({
  ewcPeriods: ewcCode && hasEnds(ewcCode) ? periodsOf(ewcCode) : undefined,
  plannedChange: planned && {
    from: planned.from,
    ewcCode: planned.ewcCode.code,
    ewcPeriods: periodsOf(planned.ewcCode),
    wasteStreamNumber: planned.wasteStreamNumber,
  },
})

const hasEnds = ({ validFrom, validTo }: FlowEwcCode) => validFrom !== undefined || validTo !== undefined

const periodsOf = (ewcCode: FlowEwcCode) => [ewcCode, ...(ewcCode.later ?? [])] as const

/** The only carrier of box 4A or 5; with several it is the driver's company. */
function carrierOf({ transportedBy, sender, disposer, receiver, carriers }: Omit<MaterialFlow, 'project'>) {
  if (transportedBy === 'sender') return sender
  if (transportedBy === 'disposer') return disposer
  if (transportedBy === 'recipient') return receiver
  return carriers.length === 1 ? carriers[0] : undefined
}
