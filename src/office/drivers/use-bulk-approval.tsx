import { useTranslation } from 'react-i18next'
import { approveDriver, type Driver } from '#contract/accounts/drivers.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { mayPerformNow } from '../shared/page/may-now.ts'
import type { useMutation } from '../shared/page/use-mutation.ts'

export function useBulkApproval({ ask }: Pick<ReturnType<typeof useMutation>, 'ask'>) {
  const { t } = useTranslation('people')
  const { roles } = useUser()
  if (!mayPerformNow(roles, 'approveDriver')) return undefined
  const approve = (rows: readonly Driver[]) =>
    ask(
      {
        title: t('drivers.approveSelectedTitle', { count: rows.length }),
        body: t('drivers.approveBody'),
        confirm: t('drivers.approve'),
      },
      () => Promise.all(rows.map(({ id }) => call(approveDriver, { params: { id } }))),
      t('drivers.approved'),
    )
  return (rows: readonly Driver[], clear: () => void) => (
    <Button
      size="sm"
      onClick={() => {
        void approve(rows).then((done) => {
          if (done) clear()
        })
      }}
    >
      {t('drivers.approve')}
    </Button>
  )
}
