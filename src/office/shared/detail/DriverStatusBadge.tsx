import { useTranslation } from 'react-i18next'
import type { Driver } from '#contract/accounts/drivers.ts'
import { StatusBadge, type Tone } from '../../../ui/theme/surfaces.tsx'

export type DriverStatus = 'approved' | 'waiting' | 'rejected' | 'invited' | 'inactive'

/** A rejection goes before an open invitation. */
export function driverStatusOf(
  driver: Pick<Driver, 'active' | 'approved' | 'inviteStatus' | 'rejectedAt' | 'selfRegistered'>,
): DriverStatus {
  if (!driver.active) return 'inactive'
  if (driver.rejectedAt !== undefined) return 'rejected'
  if (driver.inviteStatus === 'invited') return 'invited'
  return driver.approved ? 'approved' : 'waiting'
}

const tones: Readonly<Record<DriverStatus, Tone>> = {
  approved: 'success',
  waiting: 'warning',
  rejected: 'danger',
  invited: 'info',
  inactive: 'neutral',
}

export function DriverStatusBadge({ driver }: { readonly driver: Driver }) {
  const { t } = useTranslation('people')
  const status = driverStatusOf(driver)
  return <StatusBadge tone={tones[status]}>{t(`drivers.standing.${status}`)}</StatusBadge>
}
