import type { Locale } from '#contract/kit/locales.ts'
import { measurementNames, measurements } from '#contract/shipments/measurements.ts'
import { noticeableClockOffset } from '#contract/kit/time-limits.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { drivers } from '../../platform/db/schema/users.ts'
import { type Viewer, viewerForDriver } from '../../platform/http/request/viewer.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'

/**
 * The viewer, or the driver that an administrator names by `driverId`.
 * @throws HttpProblem validation_failed on `driver`
 */
export async function resolveActingDriver(
  db: Queryable,
  viewer: Viewer,
  driverId: string | null | undefined,
  locale: Locale,
): Promise<Viewer> {
  if (!viewer.roles.includes('ROLE_ADMIN')) return viewer
  const [driver] =
    driverId === undefined || driverId === null
      ? []
      : await db.select().from(drivers).where(eq(drivers.id, driverId))
  if (driver === undefined)
    throw new HttpProblem('validation_failed', { violations: [violation(['driver'], 'blank', locale)] })
  return asDriver(driver, viewer)
}

/**
 * In whose name the office states what becomes of a shipment.
 * @throws HttpProblem exception_not_acceptable without a driver
 */
export async function driverOfShipment(
  db: Queryable,
  viewer: Viewer,
  driverId: string | null,
): Promise<Viewer> {
  const [driver] = driverId === null ? [] : await db.select().from(drivers).where(eq(drivers.id, driverId))
  if (driver === undefined) throw new HttpProblem('exception_not_acceptable')
  return asDriver(driver, viewer)
}

const asDriver = (
  { id, userId, companyId, approvedAt }: typeof drivers.$inferSelect,
  viewer: Viewer,
): Viewer => viewerForDriver({ userId, driverId: id, companyId, approved: approvedAt !== null }, viewer)

/**
 * Allows for the clock of the API client.
 * @throws HttpProblem validation_failed on this field
 */
export function refuseFuture(field: string, moment: string, now: Date, locale: Locale): void {
  if (Date.parse(moment) > now.getTime() + noticeableClockOffset)
    throw new HttpProblem('validation_failed', { violations: [violation([field], 'in_future', locale)] })
}

const shipmentFieldNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(measurementNames.map((name) => [measurements[name].statedAs, name])),
  photos: 'cargoPhotos',
}

/** Translates the field errors of `validate` to the shipment's field names. */
export function withShipmentFieldNames(validate: () => void): void {
  try {
    validate()
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.violations === undefined) throw error
    const violations = error.violations.map((violation) => ({
      ...violation,
      propertyPath: violation.propertyPath.replace(/^\w+/, (field) => shipmentFieldNames[field] ?? field),
    }))
    throw new HttpProblem(error.code, { violations })
  }
}
