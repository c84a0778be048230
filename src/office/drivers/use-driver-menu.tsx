import { useTranslation } from 'react-i18next'
import { drivers, resetPincode } from '#contract/accounts/drivers.ts'
import { may } from '#contract/kit/permissions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { LetterIcon, SendIcon } from '../../ui/theme/icons.tsx'
import { PersonIcon } from '../../ui/theme/later-icons.tsx'
import { MenuAction, MenuLink } from '../../ui/overlays/Menu.tsx'
import { driverStatusOf } from '../shared/detail/DriverStatusBadge.tsx'
import { EndSessionsAction } from '../shared/page/EndSessionsAction.tsx'
import { AskedAction, RemoveAction } from '../shared/page/item-actions.tsx'
import { mayNow, mayPerformNow } from '../shared/page/may-now.ts'
import { useImpersonation } from '../shared/page/use-impersonation.ts'
import type { DriverData } from './driver-data.ts'

export function useDriverMenu({ driver, mayChange }: DriverData) {
  const { t } = useTranslation('people')
  const { roles } = useUser()
  const act = useImpersonation({ id: driver.user, name: driver.name, drives: true })
  const status = driverStatusOf(driver)
  const mayReset =
    mayChange && mayPerformNow(roles, 'resetPincode') && (status === 'approved' || status === 'waiting')
  const mayRemove = mayChange && mayNow(roles, 'remove', 'Driver')
  // Only administrators see the account of every driver.
  const seesAccount = may(roles, 'create', 'Customer')
  const mayEndSessions = mayChange && mayPerformNow(roles, 'endSessions') && driver.active
  if (!mayReset && !mayEndSessions && !mayRemove) return undefined
  return (
    <>
      {mayReset ? (
        <AskedAction
          icon={<SendIcon />}
          label={t('drivers.pincode')}
          title={t('drivers.pincode')}
          body={t('drivers.pincodeBody')}
          confirm={t('drivers.resetPincode')}
          act={() => call(resetPincode, { params: { id: driver.id } })}
          done={t('drivers.pincodeSent')}
        />
      ) : null}
      {mayEndSessions ? <EndSessionsAction user={{ id: driver.user, name: driver.name }} /> : null}
      {seesAccount ? (
        <MenuLink icon={<LetterIcon />} to={`/users/${driver.user}`}>
          {t('drivers.account')}
        </MenuLink>
      ) : null}
      {act === undefined || !driver.active ? null : (
        <MenuAction icon={<PersonIcon />} onSelect={() => void act()}>
          {t('users.act')}
        </MenuAction>
      )}
      {mayRemove ? (
        <RemoveAction
          label={t('drivers.remove')}
          title={t('users.removeTitle', { name: driver.name })}
          body={t('drivers.removeBody')}
          act={() => call(drivers.remove, { params: { id: driver.id } })}
          done={t('drivers.removed', { name: driver.name })}
          goTo="/drivers"
        />
      ) : null}
    </>
  )
}
