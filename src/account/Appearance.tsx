import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { locales } from '#contract/locales.ts'
import { changeLanguage } from '../app/change-language.ts'
import { choosePrimaryColor, type ColorMode, setColorMode, useSettings } from '../app/settings.ts'
import { language } from '../i18n/setup.ts'
import { type PrimaryName, primaryScales } from '../ui/colors.ts'
import { Card, SectionTitle } from '../ui/surfaces.tsx'
import { Choices } from './Choices.tsx'

const modes = ['light', 'dark', 'system'] as const satisfies readonly ColorMode[]
const colors = Object.keys(primaryScales) as PrimaryName[]

/** Language, light or dark, and colour: kept on this device, the language with the account as well. */
export function Appearance() {
  const { t } = useTranslation('account')
  const { t: ofApp } = useTranslation('app')
  const mode = useSettings((settings) => settings.mode)
  const primaryColor = useSettings((settings) => settings.primaryColor)
  const chosen = useSettings((settings) => settings.chosen)
  return (
    <Card>
      <chakra.div display="grid" gap="20px">
        <SectionTitle>{t('appearance.title')}</SectionTitle>
        <Choices
          label={ofApp('language')}
          name="language"
          value={language()}
          options={locales.map((locale) => ({ value: locale, label: ofApp(`languages.${locale}`) }))}
          onChoose={(locale) => void changeLanguage(locale)}
        />
        <Choices
          label={t('appearance.scheme')}
          name="scheme"
          value={mode}
          options={modes.map((one) => ({ value: one, label: t(`appearance.schemes.${one}`) }))}
          onChoose={setColorMode}
        />
        <Choices
          label={t('appearance.color')}
          name="color"
          value={chosen ? primaryColor : ''}
          options={[
            { value: '', label: t('appearance.usual') },
            ...colors.map((name) => ({
              value: name,
              label: t(`appearance.colors.${name}`),
              swatch: primaryScales[name][600],
            })),
          ]}
          onChoose={(name) => choosePrimaryColor(name === '' ? undefined : name)}
        />
      </chakra.div>
    </Card>
  )
}
