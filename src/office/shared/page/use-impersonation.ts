import { useTranslation } from 'react-i18next'
import { impersonate } from '#contract/accounts/acting-as-another.ts'
import { mayPerform } from '#contract/kit/permissions.ts'
import { call } from '../../../api/call.ts'
import { startImpersonation } from '../../../app/session/impersonation.ts'
import { useUser } from '../../../app/session/use-user.ts'
import { useMutation } from './use-mutation.ts'

/** Undefined for a viewer who may not. `drives`: the user has a phone, whose queue only that phone sends. */
export function useImpersonation({
  id,
  name,
  drives,
}: {
  readonly id: string
  readonly name: string
  readonly drives: boolean
}): (() => Promise<unknown>) | undefined {
  const { t } = useTranslation('people')
  const { ask } = useMutation()
  const { roles } = useUser()
  if (!mayPerform(roles, 'impersonate')) return undefined
  return () =>
    ask(
      {
        title: t('users.actTitle', { name }),
        body: [t('users.actBody'), ...(drives ? [t('users.actDriver')] : [])].join('\n'),
        confirm: t('users.act'),
      },
      async () => startImpersonation(await call(impersonate, { params: { id } })),
      t('users.acting', { name }),
    )
}
