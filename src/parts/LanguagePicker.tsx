import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLanguage, type Language, languages } from '#contract/kit/locales.ts'
import { MenuItem, PopupMenu } from '../ui/overlays/PopupMenu.tsx'
import { languageName } from './language-name.ts'

/** Fetched when the menu opens: most users read Dutch or English. */
const FurtherFlag = lazy(async () => ({ default: (await import('../ui/theme/FurtherFlag.tsx')).FurtherFlag }))

/** An SVG, because Windows shows letters in place of flag emoji. */
function Flag({ language }: { readonly language: Language }) {
  return (
    <svg
      width="24"
      height="18"
      viewBox="0 0 24 18"
      aria-hidden="true"
      style={{ borderRadius: 2, flexShrink: 0, outline: '1px solid rgb(128 128 128 / 0.4)' }}
    >
      {language === 'nl' ? (
        <>
          <path fill="#ae1c28" d="M0 0h24v6H0z" />
          <path fill="#fff" d="M0 6h24v6H0z" />
          <path fill="#21468b" d="M0 12h24v6H0z" />
        </>
      ) : language === 'en' ? (
        <>
          <path fill="#012169" d="M0 0h24v18H0z" />
          <path stroke="#fff" strokeWidth="3.6" d="M0 0l24 18M24 0L0 18" />
          <path stroke="#c8102e" strokeWidth="1.6" d="M0 0l24 18M24 0L0 18" />
          <path stroke="#fff" strokeWidth="6" d="M12 0v18M0 9h24" />
          <path stroke="#c8102e" strokeWidth="3.6" d="M12 0v18M0 9h24" />
        </>
      ) : (
        <Suspense>
          <FurtherFlag language={language} />
        </Suspense>
      )}
    </svg>
  )
}

export function LanguagePicker({
  offered = languages,
  onChoose,
}: {
  readonly offered?: readonly Language[]
  readonly onChoose: (language: Language) => void
}) {
  const { t, i18n } = useTranslation('app')
  const current = isLanguage(i18n.language) ? i18n.language : 'en'
  return (
    <PopupMenu
      label={t('language')}
      width="220px"
      trigger={
        <chakra.span display="grid" placeItems="center" width="40px" height="40px">
          <Flag language={current} />
        </chakra.span>
      }
    >
      <Languages offered={offered} current={current} onChoose={onChoose} />
    </PopupMenu>
  )
}

/** Rendered only while the menu is open: a browser is slow to find the names of languages. */
function Languages({
  offered,
  current,
  onChoose,
}: {
  readonly offered: readonly Language[]
  readonly current: Language
  readonly onChoose: (language: Language) => void
}) {
  const [missing, setMissing] = useState<readonly Language[]>([])
  useEffect(() => {
    if (!navigator.onLine)
      import('./missing-languages.ts')
        .then(({ missingLanguages }) => missingLanguages(offered))
        .then(setMissing, () => undefined)
  }, [offered])
  return offered
    .filter((language) => !missing.includes(language))
    .map((language) => (
      <MenuItem key={language} checked={language === current} onSelect={() => onChoose(language)}>
        <Flag language={language} />
        <span lang={language}>{languageName(language)}</span>
      </MenuItem>
    ))
}
