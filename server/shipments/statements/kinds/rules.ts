import type { Locale } from '#contract/kit/locales.ts'
import { mayTransport } from '#contract/kit/time-limits.ts'
import { isDensity } from '#contract/flows/density-bounds.ts'
import { isMeasuredBy, type StatedMeasurements } from '#contract/shipments/measurements.ts'
import type { PhotoManifest } from '#contract/shipments/media.ts'
import { stateProblem } from '#contract/shipments/shipment-events.ts'
import type { Phase } from '#contract/shipments/shipment-fields.ts'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { statementFieldErrors, type StatementRules } from '#contract/shipments/shipment-statements.ts'
import { refuseViolations } from '../../../platform/http/collection/change-steps.ts'
import { HttpProblem } from '../../../platform/http/request/problem.ts'
import { violation } from '../../../platform/i18n/violations.ts'
import { momentOf, type ShipmentStatement, type StatingOperation } from '../../events/shipment-statement.ts'
import type { FlowContext } from '../flow-at.ts'
import type { StatementContext } from '../statement-context.ts'
import type { BatchFacts, StatementFacts } from './statement-kind.ts'

/** @throws HttpProblem when a statement of this kind does not fit the state */
export function assertState(
  { state }: Pick<StatementFacts, 'state'>,
  kind: Parameters<typeof stateProblem>[1],
): void {
  const problem = stateProblem(state, kind)
  if (problem === undefined) return
  const { forwardedBy, unloadDate, rest } = state ?? {}
  // What goes on was unloaded nowhere by its own record.
  const isOnBoard = (kind === 'unloaded' ? unloadDate : rest) === undefined
  if (problem === 'shipment_already_unloaded' && forwardedBy !== undefined && isOnBoard)
    throw goesOn(forwardedBy.number)
  throw new HttpProblem(problem)
}

export const goesOn = (number: string) => new HttpProblem('cargo_goes_on_already', { values: { number } })

/**
 * One cargo comes to one end: nothing else becomes of it once a shipment has gone on with it, also before its own
 * record says so.
 * @param by the shipment that may have it
 * @throws HttpProblem cargo_goes_on_already, with the number of the shipment that has it
 */
export function assertAlone(
  { stateOf, followers, flow }: StatementFacts,
  shipment: string,
  by?: string,
): void {
  const { forwardedBy } = stateOf(shipment, flow.customerId) ?? {}
  const other =
    forwardedBy === undefined
      ? followers.get(shipment)
      : { id: forwardedBy.shipment, number: forwardedBy.number }
  if (other !== undefined && other.id !== by) throw goesOn(other.number)
}

/**
 * The corrected time of the transport counts (specification, section 4).
 * @throws HttpProblem account_needs_approval
 */
export function assertMayTransport(
  driver: StatementContext['driver'],
  operation: Pick<StatingOperation, 'occurredAt' | 'clockOffset'>,
): void {
  const graceUntil = driver?.graceUntil == null ? null : Date.parse(driver.graceUntil)
  if (driver === null || !mayTransport({ approved: driver.approved, graceUntil }, momentOf(operation)))
    throw new HttpProblem('account_needs_approval')
}

/** @throws HttpProblem validation_failed, not_found without a transport mode */
export function assertFields(
  { flow, mode, usedPhotoIds }: StatementFacts,
  phase: Phase,
  { statement }: ShipmentStatement<'loaded' | 'unloaded'>,
  locale: Locale,
): void {
  if (mode === undefined) throw new HttpProblem('not_found')
  const errorsBy = (rules: StatementRules) => statementFieldErrors(rules, phase, mode.type, statement)
  const errors = phase === 'load' ? errorsBy(flow.fieldRules) : fieldErrors(flow, errorsBy)
  refuseViolations(errors.map(({ field, reason }) => violation([field], reason, locale)))
  refuseViolations(usedPhotoViolations(usedPhotoIds, statement.photos, locale))
}

/**
 * Of what is stated of a load: by the version that it was loaded with, or by the one of that moment. A phone asks by
 * either, but what is stated in another unit than the load's counts as what it is not.
 */
export function fieldErrors<Errors extends readonly unknown[]>(
  { fieldRules, loadedRules }: FlowContext,
  errorsBy: (rules: StatementRules) => Errors,
): Errors {
  const errors = errorsBy(loadedRules)
  return errors.length > 0 && fieldRules.cargoUnit.id === loadedRules.cargoUnit.id
    ? errorsBy(fieldRules)
    : errors
}

/**
 * Without weights that a cargo in this unit has no place for, and a density that no cargo has: the office waives
 * what a flow asks, but what its letter does not say may not be counted. The refusal keeps what was typed.
 */
export function measurable<Stated extends StatedMeasurements & Pick<LoadStatement, 'survey'>>(
  { flow, mode }: Pick<StatementFacts, 'flow' | 'mode'>,
  statement: Stated,
): Stated {
  const { cargoUnit } = flow.loadedRules
  const { density, netKilograms, survey } = statement
  // Holds give tonnes by a density too.
  const mayHaveDensity = isMeasuredBy('density', cargoUnit, mode?.type) || survey?.kind === 'holds'
  return {
    ...statement,
    density: density !== undefined && mayHaveDensity && isDensity(density) ? density : undefined,
    netKilograms: isMeasuredBy('statedKilograms', cargoUnit, mode?.type) ? netKilograms : undefined,
  }
}

/** Without those whose id another photo has. */
export const unusedPhotos = (
  usedPhotoIds: BatchFacts['usedPhotoIds'],
  photos: readonly PhotoManifest[],
): PhotoManifest[] =>
  photos.filter(
    ({ id }, index) => !usedPhotoIds.has(id) && photos.findIndex((photo) => photo.id === id) === index,
  )

export const usedPhotoViolations = (
  usedPhotoIds: BatchFacts['usedPhotoIds'],
  photos: readonly PhotoManifest[],
  locale: Locale,
) =>
  unusedPhotos(usedPhotoIds, photos).length < photos.length
    ? [violation(['photos'], 'photo_taken', locale)]
    : []
