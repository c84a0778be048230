import { useTranslation } from 'react-i18next'
import { languages, locales } from '#contract/kit/locales.ts'
import { changeLanguage } from '../app/session/change-language.ts'
import { usesOnlyDriverShell } from '../app/session/impersonation.ts'
import { choosePrimaryColor, type ColorMode, setColorMode, useSettings } from '../app/session/settings.ts'
import { useUser } from '../app/session/use-user.ts'
import { shownLanguage } from '../i18n/setup.ts'
import { type PrimaryName, primaryScales } from '../ui/theme/colors.ts'
import { languageName } from '../parts/language-name.ts'
import { AccountSection } from './AccountSection.tsx'
import { RadioChoices } from './RadioChoices.tsx'

const colorModes = ['light', 'dark', 'system'] as const satisfies readonly ColorMode[]
const colorNames = Object.keys(primaryScales) as PrimaryName[]

/** Stored on this device; the language in the account as well. */
export function Appearance() {
  const { t } = useTranslation('account')
  const { t: tApp } = useTranslation('app')
  const user = useUser()
  const mode = useSettings((settings) => settings.mode)
  const primaryColor = useSettings((settings) => settings.primaryColor)
  const colorChosenByUser = useSettings((settings) => settings.colorChosenByUser)
  return (
    <AccountSection title={t('appearance.title')}>
      <RadioChoices
        label={tApp('language')}
        name="language"
        value={shownLanguage()}
        options={(usesOnlyDriverShell(user.roles) ? languages : locales).map((locale) => ({
          value: locale,
          label: languageName(locale),
        }))}
        onChoose={(locale) => void changeLanguage(locale)}
      />
      <RadioChoices
        label={t('appearance.scheme')}
        name="scheme"
        value={mode}
        options={colorModes.map((choice) => ({ value: choice, label: t(`appearance.schemes.${choice}`) }))}
        onChoose={setColorMode}
      />
      <RadioChoices
        label={t('appearance.color')}
        name="color"
        value={colorChosenByUser ? primaryColor : ''}
        options={[
          { value: '', label: t('appearance.usual') },
          ...colorNames.map((name) => ({
            value: name,
            label: t(`appearance.colors.${name}`),
            swatch: primaryScales[name][600],
          })),
        ]}
        onChoose={(name) => choosePrimaryColor(name === '' ? undefined : name)}
      />
    </AccountSection>
  )
}
