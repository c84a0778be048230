import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../app/frame/fault-reports.ts'
import { askToKeepStorage } from '../../app/device/keep-storage.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Card, SectionTitle } from '../../ui/theme/surfaces.tsx'
import {
  askToInstall,
  dismissInstallOffer,
  type InstallWay,
  mayOfferInstall,
  useInstallWay,
} from './install-offer.ts'
import { NotificationOffer } from './NotificationOffer.tsx'
import { InstallSteps } from './InstallSteps.tsx'

/**
 * Offered after a load was saved: the driver knows by then what the app is for, and the phone has something
 * to keep, so the browser is also asked to keep it.
 */
export function InstallOffer() {
  const way = useInstallWay()
  const [isOffered, setOffered] = useState(mayOfferInstall)
  useEffect(() => void askToKeepStorage(), [])
  // One offer at a time: notifications come once the app is where the driver wants it.
  if (way === undefined || !isOffered) return <NotificationOffer />
  return (
    <InstallCard
      way={way}
      onDismissed={() => {
        dismissInstallOffer()
        setOffered(false)
      }}
    />
  )
}

export function InstallChoice({ onAsked }: { readonly onAsked: () => void }) {
  const way = useInstallWay()
  return way === undefined ? null : <InstallCard way={way} onAsked={onAsked} />
}

function InstallCard({
  way,
  onDismissed,
  onAsked,
}: {
  readonly way: InstallWay
  readonly onDismissed?: () => void
  readonly onAsked?: () => void
}) {
  const { t } = useTranslation('phone', { keyPrefix: 'install' })
  const install = async () => {
    if (way.kind === 'share-menu') return
    try {
      if (!(await askToInstall(way.event))) onDismissed?.()
      // Browsers keep the storage of an installed app.
      await askToKeepStorage()
      onAsked?.()
    } catch (error) {
      reportError(error, 'install')
    }
  }
  return (
    <Card padding="16px" display="grid" gap="16px" aria-label={t('title')}>
      <SectionTitle>{t('title')}</SectionTitle>
      <p>{t('why')}</p>
      {way.kind === 'share-menu' ? <InstallSteps /> : null}
      <chakra.div display="grid" gap="8px">
        {way.kind === 'prompt' ? (
          <Button size="lg" variant="outline" onClick={() => void install()}>
            {t('action')}
          </Button>
        ) : null}
        {onDismissed === undefined ? null : (
          <Button size="lg" variant="ghost" onClick={onDismissed}>
            {t('notNow')}
          </Button>
        )}
      </chakra.div>
    </Card>
  )
}
