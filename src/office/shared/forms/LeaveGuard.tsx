import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Blocker, useBlocker } from 'react-router-dom'
import { discardDirtyForms, hasDirtyForm } from '../../../app/dirty-forms.ts'
import { useSession } from '../../../app/session.ts'
import { confirm } from '../../../ui/confirm.ts'

/**
 * Asks before a link or the browser's buttons lead away from input that was not saved. One for the whole shell, as
 * the router allows one alone. When the session ends, the form's draft is kept instead.
 */
export function LeaveGuard() {
  const { t } = useTranslation('forms')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasDirtyForm() &&
      currentLocation.pathname !== nextLocation.pathname &&
      useSession.getState().state === 'signed-in',
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void askAndGo(blocker, {
      title: t('leave.title'),
      body: t('leave.body'),
      confirm: t('leave.confirm'),
      cancel: t('leave.cancel'),
    })
  }, [blocker, t])
  return null
}

async function askAndGo(
  blocker: Extract<Blocker, { state: 'blocked' }>,
  question: Parameters<typeof confirm>[0],
): Promise<void> {
  if (!(await confirm(question))) return blocker.reset()
  discardDirtyForms()
  blocker.proceed()
}
