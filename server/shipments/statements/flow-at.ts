import { dayIn } from '#contract/accounts/customer-days.ts'
import { isValidOn } from '#contract/parties/ewc-codes.ts'
import type { FlowRules, StoredFlow } from './statement-context.ts'

export interface FlowContext
  extends
    FlowRules,
    Pick<StoredFlow, 'id' | 'customerId' | 'projectId' | 'recipients' | 'paired' | 'carried'> {
  readonly projectBlocked: boolean
  readonly mayLoad: boolean
  /** False for an ended or future code, which may not be loaded. */
  readonly isEwcCodeValid: boolean
}

/**
 * A transport is judged by its own moment, because a phone may deliver it days later (product.md, Driver
 * shell).
 * @param moment milliseconds
 * @param companyId the company for which the driver loads
 */
export function flowAt(flow: StoredFlow, moment: number, companyId: string | undefined): FlowContext {
  const { blockedSince, pairedUntil, replacedVersions, timeZone, ...stored } = flow
  const version = replacedVersions.find(({ until }) => moment < Date.parse(until))
  const carried =
    version === undefined ? flow.carried : companyId !== undefined && version.carriers.includes(companyId)
  const isPaired = flow.paired && (pairedUntil === null || moment < Date.parse(pairedUntil))
  const rules = version === undefined ? stored : { ...stored, ...rulesOf(version) }
  const day = dayIn(moment, timeZone)
  return {
    ...rules,
    carried,
    isEwcCodeValid: rules.ewcPeriods?.some((period) => isValidOn(period, day)) ?? true,
    projectBlocked: blockedSince !== null && moment >= Date.parse(blockedSince),
    mayLoad: isPaired && carried,
  }
}

const rulesOf = ({
  fieldRules,
  otherCarriersMayUnload,
  correctionMinutes,
  ewcPeriods,
  signatures,
}: FlowRules): FlowRules => ({
  fieldRules,
  otherCarriersMayUnload,
  correctionMinutes,
  ewcPeriods,
  signatures,
})
