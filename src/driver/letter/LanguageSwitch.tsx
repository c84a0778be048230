import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/locales.ts'
import { Button } from '../../ui/Button.tsx'

/** Switches the language of the letter. */
export function LanguageSwitch({
  languages,
  current,
  onChoose,
}: {
  readonly languages: readonly Locale[]
  readonly current: Locale
  readonly onChoose: (language: Locale) => void
}) {
  const { t } = useTranslation('letter')
  const { t: tApp } = useTranslation('app')
  return (
    <chakra.div
      role="group"
      aria-label={t('language')}
      display="grid"
      gridTemplateColumns="1fr 1fr"
      gap="8px"
    >
      {languages.map((language) => (
        <Button
          key={language}
          size="lg"
          lang={language}
          variant={language === current ? 'solid' : 'outline'}
          aria-pressed={language === current}
          onClick={() => onChoose(language)}
        >
          {tApp(`languages.${language}`)}
        </Button>
      ))}
    </chakra.div>
  )
}
