import { dayIn } from '#contract/accounts/customer-days.ts'
import { isValidOn } from '#contract/parties/ewc-codes.ts'
import type { FlowRules, StoredFlow } from './statement-context.ts'

export interface FlowContext
  extends FlowRules, Pick<StoredFlow, 'id' | 'customerId' | 'projectId' | 'paired' | 'carried'> {
  /** Of the version that the load states, which its letter shows: units, densities and signatures are of it too. */
  readonly loadedRules: FlowRules['fieldRules']
  readonly projectBlocked: boolean
  readonly mayLoad: boolean
  /** False for an ended or future code, which may not be loaded. */
  readonly isEwcCodeValid: boolean
}

/**
 * A transport is judged by its own moment, because a phone may deliver it days later (product.md, Driver
 * shell). What its letter says is of the version that the load states: a phone may not know yet of an amendment.
 * @param moment milliseconds
 * @param companyId the company for which the driver loads
 * @param version of the load
 */
export function flowAt(
  flow: StoredFlow,
  moment: number,
  companyId: string | undefined,
  version: number | undefined,
): FlowContext {
  const { blockedSince, pairedUntil, replacedVersions, timeZone, ...stored } = flow
  const replaced = replacedVersions.find(({ until }) => moment < Date.parse(until))
  const carried =
    replaced === undefined ? flow.carried : companyId !== undefined && replaced.carriers.includes(companyId)
  const isPaired = flow.paired && (pairedUntil === null || moment < Date.parse(pairedUntil))
  const { fieldRules, otherCarriersMayUnload, correctionMinutes } = replaced ?? flow
  const { fieldRules: loadedRules, ...letter } = loadedWith(flow, version)
  const day = dayIn(moment, timeZone)
  return {
    ...stored,
    fieldRules,
    otherCarriersMayUnload,
    correctionMinutes,
    loadedRules,
    signatures: letter.signatures,
    receiver: letter.receiver,
    receiverName: letter.receiverName,
    // Whoever has to do with another receiver is not told of a load that does not go there.
    recipients: letter.receiver === flow.receiver ? flow.recipients : letter.recipients,
    material: letter.material,
    ewcPeriods: letter.ewcPeriods,
    carried,
    isEwcCodeValid: letter.ewcPeriods?.some((period) => isValidOn(period, day)) ?? true,
    projectBlocked: blockedSince !== null && moment >= Date.parse(blockedSince),
    mayLoad: isPaired && carried,
  }
}

/** The rules of the version that a load states. */
export const loadedWith = (flow: StoredFlow, version: number | undefined): FlowRules =>
  flow.replacedVersions.find(({ number }) => number === version) ?? flow
