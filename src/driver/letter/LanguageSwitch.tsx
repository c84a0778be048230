import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/locales.ts'
import { Button } from '../../ui/Button.tsx'

/** The languages that a letter is shown in, one at a time. */
export function LanguageSwitch({
  languages,
  current,
  onChoose,
}: {
  readonly languages: readonly Locale[]
  readonly current: Locale
  readonly onChoose: (language: Locale) => void
}) {
  const { t } = useTranslation('driver', { keyPrefix: 'letter' })
  const { t: ofApp } = useTranslation('app')
  return (
    <chakra.div
      role="group"
      aria-label={t('language')}
      display="grid"
      gridTemplateColumns="1fr 1fr"
      gap="8px"
    >
      {languages.map((one) => (
        <Button
          key={one}
          size="lg"
          lang={one}
          variant={one === current ? 'solid' : 'outline'}
          aria-pressed={one === current}
          onClick={() => onChoose(one)}
        >
          {ofApp(`languages.${one}`)}
        </Button>
      ))}
    </chakra.div>
  )
}
