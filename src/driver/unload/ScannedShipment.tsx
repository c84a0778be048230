import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../app/frame/fault-reports.ts'
import { fetchScannedShipment, type ScanResult } from '../../offline/shipments/scanned-shipment.ts'
import { EmptyState, LoadingState } from '../../ui/theme/surfaces.tsx'
import { MainAction, MainLink } from '../shared/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useOnline } from '../shell/use-online.ts'

/**
 * For a shipment that this phone does not hold, such as that of another driver's scanned letter: the server
 * is asked now and whenever there is a network. The page shows the shipment once it is stored.
 */
export function ScannedShipment({ id }: { readonly id: string }) {
  const { t } = useTranslation(['statement', 'driver'])
  const [attempt, setAttempt] = useState(0)
  const result = useScan(id, attempt)
  const title = t('driver:unload.title')
  if (result === undefined || result.kind === 'stored')
    return (
      <Screen title={title} back="/driver">
        <LoadingState label={t('unload.asking')} />
      </Screen>
    )
  if (result.kind === 'refused')
    return (
      <Screen
        title={title}
        back="/driver"
        action={<MainLink to="/driver">{t('unload.toShipments')}</MainLink>}
      >
        {result.code === 'not_found' ? (
          <EmptyState title={t('unload.gone')} hint={t('unload.goneHelp')} />
        ) : (
          <EmptyState title={result.detail} />
        )}
      </Screen>
    )
  return (
    <Screen
      title={title}
      back="/driver"
      action={<MainAction onClick={() => setAttempt(attempt + 1)}>{t('unload.askAgain')}</MainAction>}
    >
      <EmptyState title={t('unload.gone')} hint={t('needsNetwork')} />
    </Screen>
  )
}

function useScan(id: string, attempt: number): ScanResult | undefined {
  const isOnline = useOnline()
  const request = `${id} ${attempt} ${isOnline}`
  const [answer, setAnswer] = useState<{ readonly request: string; readonly result: ScanResult }>()
  useEffect(() => {
    let cancelled = false
    void fetchScannedShipment(id)
      .catch((error: unknown): ScanResult => {
        reportError(error, 'scanned shipment')
        return { kind: 'unreachable' }
      })
      .then((result) => {
        if (!cancelled) setAnswer({ request, result })
      })
    return () => void (cancelled = true)
  }, [id, request])
  return answer?.request === request ? answer.result : undefined
}
