import { eq } from 'drizzle-orm'
import type { Locale } from '#contract/locales.ts'
import type { Queryable } from '../db/connect.ts'
import { drivers } from '../db/schema/users.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { Refusal } from '../http/request/problem.ts'
import { violation } from '../i18n/violations.ts'

/**
 * Who transports: the driver himself, or the one whom an administrator names.
 * @throws Refusal validation_failed on `driver`
 */
export async function actingDriver(
  db: Queryable,
  viewer: Viewer,
  named: string | null | undefined,
  locale: Locale,
): Promise<Viewer> {
  if (!viewer.roles.includes('ROLE_ADMIN')) return viewer
  const [driver] =
    named === undefined || named === null ? [] : await db.select().from(drivers).where(eq(drivers.id, named))
  if (driver === undefined)
    throw new Refusal('validation_failed', { violations: [violation(['driver'], 'blank', locale)] })
  const { companyId: _, ...rest } = viewer
  return {
    ...rest,
    userId: driver.userId,
    driverId: driver.id,
    roles: ['ROLE_DRIVER'],
    ...(driver.companyId === null ? {} : { companyId: driver.companyId }),
  }
}

const named: Readonly<Record<string, string>> = {
  amount: 'nettoWeight',
  firstWeighing: 'weighedLoad',
  secondWeighing: 'tareWeight',
  weighSlipNumber: 'weightTicketNumber',
  photos: 'cargoPhotos',
}

/** Runs what judges a statement; a wrong field is told by the name that it has on a shipment. */
export function namingFields(judge: () => void): void {
  try {
    judge()
  } catch (error) {
    if (!(error instanceof Refusal) || error.violations === undefined) throw error
    const violations = error.violations.map((one) => ({
      ...one,
      propertyPath: one.propertyPath.replace(/^\w+/, (field) => named[field] ?? field),
    }))
    throw new Refusal(error.code, { violations })
  }
}
