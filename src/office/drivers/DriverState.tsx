import { useTranslation } from 'react-i18next'
import type { Driver } from '#contract/drivers.ts'
import { StatusBadge, type Tone } from '../../ui/surfaces.tsx'

export type DriverStanding = 'approved' | 'waiting' | 'rejected' | 'invited' | 'inactive'

/** Where a driver stands with his carrier. */
export function standingOf(
  driver: Pick<Driver, 'active' | 'approved' | 'inviteStatus' | 'rejectedAt' | 'selfRegistered'>,
): DriverStanding {
  if (!driver.active) return 'inactive'
  if (driver.rejectedAt !== undefined) return 'rejected'
  if (driver.inviteStatus === 'invited') return 'invited'
  return driver.approved ? 'approved' : 'waiting'
}

const tones: Readonly<Record<DriverStanding, Tone>> = {
  approved: 'success',
  waiting: 'warning',
  rejected: 'danger',
  invited: 'info',
  inactive: 'neutral',
}

export function DriverState({ driver }: { readonly driver: Driver }) {
  const { t } = useTranslation('people')
  const standing = standingOf(driver)
  return <StatusBadge tone={tones[standing]}>{t(`drivers.standing.${standing}`)}</StatusBadge>
}
