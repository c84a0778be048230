import { useTranslation } from 'react-i18next'
import { drivers, resetPincode } from '#contract/accounts/drivers.ts'
import { may } from '#contract/kit/permissions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { LetterIcon, PersonIcon, SendIcon, SignOutIcon } from '../../ui/theme/icons.tsx'
import { TrashIcon } from '../../ui/theme/later-icons.tsx'
import { MenuAction, MenuLink } from '../../ui/overlays/Menu.tsx'
import { driverStatusOf } from '../shared/detail/DriverStatusBadge.tsx'
import { mayNow, mayPerformNow } from '../shared/page/may-now.ts'
import { useEndingSessions } from '../shared/page/use-ending-sessions.ts'
import { useImpersonation } from '../shared/page/use-impersonation.ts'
import type { useMutation } from '../shared/page/use-mutation.ts'
import type { DriverData } from './driver-data.ts'

export function useDriverMenu(
  { driver, mayChange }: DriverData,
  { ask }: Pick<ReturnType<typeof useMutation>, 'ask'>,
) {
  const { t } = useTranslation('people')
  const { roles } = useUser()
  const act = useImpersonation({ id: driver.user, name: driver.name, drives: true })
  const { reset, endSessions, remove } = useQuestions(driver, { ask })
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
        <MenuAction icon={<SendIcon />} onSelect={() => void reset()}>
          {t('drivers.pincode')}
        </MenuAction>
      ) : null}
      {mayEndSessions ? (
        <MenuAction icon={<SignOutIcon />} onSelect={() => void endSessions()}>
          {t('endSessions.action')}
        </MenuAction>
      ) : null}
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
        <MenuAction icon={<TrashIcon />} tone="danger" onSelect={() => void remove()}>
          {t('drivers.remove')}
        </MenuAction>
      ) : null}
    </>
  )
}

function useQuestions(driver: DriverData['driver'], { ask }: Pick<ReturnType<typeof useMutation>, 'ask'>) {
  const { t } = useTranslation('people')
  return {
    endSessions: useEndingSessions({ id: driver.user, name: driver.name }, { ask }),
    reset: () =>
      ask(
        {
          title: t('drivers.pincode'),
          body: t('drivers.pincodeBody'),
          confirm: t('drivers.resetPincode'),
        },
        () => call(resetPincode, { params: { id: driver.id } }),
        t('drivers.pincodeSent'),
      ),
    remove: () =>
      ask(
        {
          title: t('users.removeTitle', { name: driver.name }),
          body: t('drivers.removeBody'),
          confirm: t('drivers.remove'),
          tone: 'danger',
        },
        () => call(drivers.remove, { params: { id: driver.id } }),
        t('drivers.removed', { name: driver.name }),
        '/drivers',
      ),
  }
}
