import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/kit/locales.ts'
import { languageName } from '../../parts/language-name.ts'
import { Button } from '../../ui/controls/Button.tsx'

export function LanguageSwitch({
  languages,
  current,
  onChoose,
}: {
  readonly languages: readonly Language[]
  readonly current: Language
  readonly onChoose: (language: Language) => void
}) {
  const { t } = useTranslation('letter')
  return (
    <chakra.div
      role="group"
      aria-label={t('language')}
      display="flex"
      flexWrap="wrap"
      gap="8px"
      css={{ '& > *': { flex: '1 0 auto' } }}
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
          {languageName(language)}
        </Button>
      ))}
    </chakra.div>
  )
}
