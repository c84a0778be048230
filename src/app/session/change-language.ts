import i18next from 'i18next'
import { isLocale, type Language, localeOf } from '#contract/kit/locales.ts'
import { showLanguage } from '../../i18n/setup.ts'
import { toast } from '../../ui/overlays/toaster.ts'
import { chooseUntilSaved } from './known-user.ts'
import { usesDeviceTokens } from './page-tokens.ts'
import { useSession } from './session.ts'

/**
 * Saves the choice of a signed-in user: through the outbox for a driver, directly for others (specification,
 * section 4). A language that the server lacks is a setting of this device; the account then asks for
 * English.
 */
export async function changeLanguage(wanted: Language): Promise<void> {
  try {
    await showLanguage(wanted)
  } catch {
    return toast('error', i18next.t('unreachable', { ns: 'app' }))
  }
  toast('success', i18next.t('languageChanged', { ns: 'app' }))
  const session = useSession.getState()
  const locale = localeOf(wanted)
  if (session.state !== 'signed-in' || (!isLocale(wanted) && session.user.locale === locale)) return
  const user = { ...session.user, locale }
  useSession.setState({ ...session, user }, true)
  try {
    if (usesDeviceTokens()) await (await import('../../offline/settings/locale.ts')).setLocale(locale, user)
    else await chooseUntilSaved(locale, (await import('./session-calls.ts')).saveLocale(user.id, locale))
  } catch {
    toast('error', i18next.t('languageNotSaved', { ns: 'app' }))
  }
}
