import { useTranslation } from 'react-i18next'
import { endSessions } from '#contract/accounts/accounts.ts'
import { call } from '../../../api/call.ts'
import type { useMutation } from './use-mutation.ts'

export function useEndingSessions(
  { id, name }: { readonly id: string; readonly name: string },
  { ask }: Pick<ReturnType<typeof useMutation>, 'ask'>,
): () => Promise<unknown> {
  const { t } = useTranslation('people')
  return () =>
    ask(
      {
        title: t('endSessions.title', { name }),
        body: t('endSessions.body'),
        confirm: t('endSessions.action'),
        tone: 'danger',
      },
      () => call(endSessions, { params: { id } }),
      t('endSessions.done', { name }),
    )
}
