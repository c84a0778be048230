import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator, useRouteError } from 'react-router-dom'
import { referenceOf, reportError } from '../../app/frame/fault-reports.ts'
import { useLive } from '../../app/frame/live.ts'
import { isServerReachable } from '../../app/frame/load-page.ts'
import { useTitle } from '../../app/frame/use-title.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/theme/surfaces.tsx'

/** The shell stays. A page that could not be fetched opens by itself once the server can be reached again. */
export function PageErrorScreen() {
  const { t } = useTranslation('office', { keyPrefix: 'room.broken' })
  const { t: tRoom } = useTranslation('office', { keyPrefix: 'room' })
  const { t: tApp } = useTranslation('app')
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const isMissing = error instanceof Error && error.name === 'chunkLoadError'
  useTitle(t('title'))
  useEffect(() => reportError(error, 'page'), [error])
  useReloadOnReturn(isMissing)
  const [unreachable, setUnreachable] = useState(false)
  const retry = async () => {
    // The router keeps a failed import: only a restart of the app fetches the page again.
    if (!isMissing) return revalidate()
    if (await isServerReachable()) location.reload()
    else setUnreachable(true)
  }
  return (
    <ErrorState
      heading="h1"
      title={t(isMissing ? 'missing' : 'title')}
      action={<Button onClick={() => void retry()}>{tRoom('again')}</Button>}
      hint={
        <>
          {isMissing ? t(unreachable ? 'unreachable' : 'missingBody') : t('body')}
          {isMissing ? null : <p>{tApp('reference', referenceOf(error))}</p>}
        </>
      }
    />
  )
}

/**
 * Restarts the app when the server returns: the network came back, or a lost live connection is up again. The
 * first connection after a start does not count, or the app would restart for ever where a page cannot be
 * fetched at all.
 */
function useReloadOnReturn(isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing) return
    let wasAway = useLive.getState().state === 'offline'
    return useLive.subscribe(({ state }, before) => {
      if (state === 'offline' || before.state === 'live') wasAway = true
      if (state === 'live' && wasAway) location.reload()
    })
  }, [isMissing])
  useEffect(() => {
    if (!isMissing) return
    const onOnline = async () => {
      if (await isServerReachable()) location.reload()
    }
    const listen = () => void onOnline()
    addEventListener('online', listen)
    return () => removeEventListener('online', listen)
  }, [isMissing])
}
