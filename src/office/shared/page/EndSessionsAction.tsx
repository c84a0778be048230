import { useTranslation } from 'react-i18next'
import { endSessions } from '#contract/accounts/users.ts'
import { call } from '../../../api/call.ts'
import { SignOutIcon } from '../../../ui/theme/later-icons.tsx'
import { AskedAction } from './item-actions.tsx'

export function EndSessionsAction({
  user: { id, name },
}: {
  readonly user: { readonly id: string; readonly name: string }
}) {
  const { t } = useTranslation('people')
  return (
    <AskedAction
      icon={<SignOutIcon />}
      label={t('endSessions.action')}
      title={t('endSessions.title', { name })}
      body={t('endSessions.body')}
      tone="danger"
      act={() => call(endSessions, { params: { id } })}
      done={t('endSessions.done', { name })}
    />
  )
}
