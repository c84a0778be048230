import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Blocker, type Location, useBlocker, useNavigate } from 'react-router-dom'
import { discardDirtyForms, hasDirtyForm } from '../../app/forms/dirty-forms.ts'
import { useSession } from '../../app/session/session.ts'
import { confirm } from '../../ui/overlays/confirm.ts'

/**
 * Asks before a link or the browser's buttons lead away from unsaved input. One for the whole shell, because
 * the router allows only one blocker. When the session ends, the form's draft is kept instead.
 */
export function LeaveGuard() {
  const { t } = useTranslation('forms')
  const navigate = useNavigate()
  const destination = useRef<Location>(undefined)
  // The router forgets that it blocks when the page's data is read again, which any live message causes: the
  // question is asked at once, without the router's memory.
  const latest = useRef<Blocker>(undefined)
  const ask = async () => {
    const leaves = await confirm({
      title: t('leave.title'),
      body: t('leave.body'),
      confirm: t('leave.confirm'),
      cancel: t('leave.cancel'),
      tone: 'danger',
    })
    const to = destination.current
    destination.current = undefined
    if (leaves) discardDirtyForms()
    if (!settle(latest.current, leaves) && leaves && to !== undefined) await navigate(to, { state: to.state })
  }
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (
      !hasDirtyForm() ||
      currentLocation.pathname === nextLocation.pathname ||
      useSession.getState().state !== 'signed-in'
    )
      return false
    const isAsking = destination.current !== undefined
    destination.current = nextLocation
    if (!isAsking) queueMicrotask(() => void ask())
    return true
  })
  useEffect(() => {
    latest.current = blocker
  })
  return null
}

/** False where the router has forgotten that it blocks. */
function settle(blocker: Blocker | undefined, leaves: boolean): boolean {
  if (blocker?.state !== 'blocked') return false
  try {
    blocker[leaves ? 'proceed' : 'reset']()
    return true
  } catch {
    // The router has forgotten it since the last render, and throws.
    return false
  }
}
