import i18next from 'i18next'
import type { Locale } from '#contract/locales.ts'
import { showLanguage } from '../i18n/setup.ts'
import { toast } from '../ui/toaster.ts'
import { isOnDevice } from './page-tokens.ts'
import { useSession } from './session.ts'

/** Switches the screen, says so, then saves it to the signed-in user: a driver's through his queue (specification, section 4). */
export async function changeLanguage(locale: Locale): Promise<void> {
  await showLanguage(locale)
  toast('success', i18next.t('languageChanged', { ns: 'app' }))
  const session = useSession.getState()
  if (session.state !== 'signed-in') return
  const user = { ...session.user, locale }
  useSession.setState({ ...session, user }, true)
  try {
    if (isOnDevice()) await (await import('../offline/session/locale.ts')).setLocale(locale)
    else await (await import('./session-calls.ts')).saveLocale(user.id, locale)
  } catch {
    toast('error', i18next.t('languageNotSaved', { ns: 'app' }))
  }
}
