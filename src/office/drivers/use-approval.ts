import { useTranslation } from 'react-i18next'
import { approveDriver, type Driver } from '#contract/accounts/drivers.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { mayPerformNow } from '../shared/page/may-now.ts'
import type { useMutation } from '../shared/page/use-mutation.ts'

export function useApproval({
  ask,
}: Pick<ReturnType<typeof useMutation>, 'ask'>): ((driver: Driver) => Promise<unknown>) | undefined {
  const { t } = useTranslation('people')
  const { roles } = useUser()
  if (!mayPerformNow(roles, 'approveDriver')) return undefined
  return ({ id, name }) =>
    ask(
      {
        title: t('drivers.approveTitle', { name }),
        body: t('drivers.approveBody'),
        confirm: t('drivers.approve'),
      },
      () => call(approveDriver, { params: { id } }),
      t('drivers.approved'),
    )
}
