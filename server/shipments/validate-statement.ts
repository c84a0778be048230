import type { Locale } from '#contract/locales.ts'
import {
  type LoadStatement,
  type ShipmentState,
  stateRefusal,
  statementFaults,
} from '#contract/shipment-events.ts'
import { Refusal } from '../http/request/problem.ts'
import { violation } from '../i18n/violations.ts'
import type { FlowGround, Grounds, ModeGround } from './statement-context.ts'
import type { Stated } from './shipment-statement.ts'

/** What a statement is judged by. */
interface Case {
  readonly flow: FlowGround
  /** `usable`: the driver's own, or his company's. Absent where there is none of that id. */
  readonly mode: (ModeGround & { readonly usable: boolean }) | undefined
  readonly driver: Grounds['driver']
  readonly state: ShipmentState | undefined
  readonly deviceCode: string | undefined
  /** The shipment that has the stated number already. */
  readonly numberHolder: string | undefined
  /** Ids of files that are in use. */
  readonly photos: ReadonlySet<string>
}

/** Refuses a statement that breaks a rule, by the first rule that it breaks. */
export function refuseBreaches(given: Case, stated: Stated, locale: Locale): void {
  const { flow, mode } = given
  const unfit = stateRefusal(given.state, stated.kind)
  if (unfit !== undefined) throw new Refusal(unfit)
  if (!mayTransport(given.driver, stated.operation)) throw new Refusal('account_needs_approval')
  if (flow.projectBlocked) throw new Refusal('project_blocked')
  if (stated.kind === 'loaded') {
    if (!flow.mayLoad) throw new Refusal('material_flow_not_carried')
    if (mode?.usable !== true) throw new Refusal('not_found')
    refuseNumber(given, stated.statement)
  }
  if (mode === undefined) throw new Refusal('not_found')
  const faults = statementFaults(
    flow.asking,
    stated.kind === 'loaded' ? 'load' : 'unload',
    mode.type,
    stated.statement,
  )
  if (faults.length > 0)
    throw new Refusal('validation_failed', {
      violations: faults.map(({ field, reason }) => violation([field], reason, locale)),
    })
  refusePhotos(given, stated, locale)
}

/** An unapproved driver may transport until his grace is over, by the time at which he did (specification, section 4). */
function mayTransport(driver: Grounds['driver'], { occurredAt, clockOffset }: Stated['operation']): boolean {
  if (driver === null || driver.approved) return driver !== null
  return (
    driver.graceUntil !== null && Date.parse(occurredAt) + (clockOffset ?? 0) <= Date.parse(driver.graceUntil)
  )
}

/** A number ends in the code of the device that made it and that device's counter: no device can take another's numbers. */
function refuseNumber({ deviceCode, numberHolder }: Case, { number, shipment }: LoadStatement): void {
  const own = deviceCode !== undefined && new RegExp(`-${deviceCode}\\d+$`).test(number)
  const taken = numberHolder !== undefined && numberHolder !== shipment
  if (!own || taken) throw new Refusal('shipment_number_taken')
}

/** A photo belongs to one shipment: an id that is in use already is a wrong field. */
function refusePhotos({ photos }: Case, { statement }: Stated, locale: Locale): void {
  const named = new Set<string>()
  for (const { id } of statement.photos) {
    if (photos.has(id) || named.has(id))
      throw new Refusal('validation_failed', { violations: [violation(['photos'], 'expression', locale)] })
    named.add(id)
  }
}
