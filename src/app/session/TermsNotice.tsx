import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { currentTerms } from '#contract/accounts/terms-versions.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { toast } from '../../ui/overlays/toaster.ts'
import { acceptOnDevice, isAcceptedOnDevice, sendAcceptance } from './terms-acceptance.ts'

/** Paths where a driver works or shows a letter to somebody: nothing is asked there. */
const busyPaths = /^\/(driver\/|letters(\/|$)|shipments\/[^/]+\/unload|auth\/)/

/**
 * Asks users who accepted an earlier version of the terms to accept the current one. It blocks nothing: it
 * can be put off until the app is opened again, and offline the answer is kept and sent later.
 */
export function TermsNotice({ user, version }: { readonly user: CurrentUser; readonly version: number }) {
  const { t } = useTranslation('legal')
  const { pathname } = useLocation()
  const [isPutOff, setPutOff] = useState(false)
  const [isAccepted, setAccepted] = useState(() => isAcceptedOnDevice(user.id, version))
  useEffect(() => {
    if (!isAccepted) return
    const send = () => void sendAcceptance(user.id)
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [isAccepted, user.id])
  // A server that is ahead of this app asks for a text that only the next version has.
  if (isPutOff || isAccepted || version > currentTerms || busyPaths.test(pathname)) return null
  const accept = async () => {
    acceptOnDevice(user.id, version)
    setAccepted(true)
    toast(
      'success',
      t((await sendAcceptance(user.id)) ? 'asked.accepted' : 'asked.acceptedOffline', { version }),
    )
  }
  return (
    <chakra.div padding="max(8px, env(safe-area-inset-top)) max(16px, env(safe-area-inset-right)) 8px max(16px, env(safe-area-inset-left))">
      <Alert
        title={t('asked.title')}
        action={
          <chakra.span display="flex" flexWrap="wrap" gap="8px" alignItems="center">
            <Button size="lg" onClick={() => void accept()}>
              {t('asked.accept')}
            </Button>
            <Button size="lg" variant="outline" onClick={() => setPutOff(true)}>
              {t('asked.later')}
            </Button>
            <TextLink to={`/terms/${version}`}>{t('asked.read')}</TextLink>
          </chakra.span>
        }
      >
        {t('asked.body', { version })}
      </Alert>
    </chakra.div>
  )
}
