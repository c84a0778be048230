import i18next from 'i18next'
import type { Locale } from '#contract/locales.ts'
import { showLanguage } from '../i18n/setup.ts'
import { toast } from '../ui/toaster.ts'
import { usesDeviceTokens } from './page-tokens.ts'
import { useSession } from './session.ts'

/**
 * Switches the language of the page, confirms it with a toast and saves it for the signed-in user: through
 * the outbox for a driver, directly for everybody else (specification, section 4).
 */
export async function changeLanguage(locale: Locale): Promise<void> {
  await showLanguage(locale)
  toast('success', i18next.t('languageChanged', { ns: 'app' }))
  const session = useSession.getState()
  if (session.state !== 'signed-in') return
  const user = { ...session.user, locale }
  useSession.setState({ ...session, user }, true)
  try {
    if (usesDeviceTokens()) await (await import('../offline/session/locale.ts')).setLocale(locale)
    else await (await import('./session-calls.ts')).saveLocale(user.id, locale)
  } catch {
    toast('error', i18next.t('languageNotSaved', { ns: 'app' }))
  }
}
