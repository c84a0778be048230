import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isLanguage } from '#contract/kit/locales.ts'
import { authStrategy } from '../app/session/auth-strategy.ts'
import { changeLanguage } from '../app/session/change-language.ts'
import { useTitle } from '../app/frame/use-title.ts'
import { languageName } from '../parts/language-name.ts'
import { LanguagePicker } from '../parts/LanguagePicker.tsx'
import { Logo } from '../parts/Logo.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Alert, PageTitle } from '../ui/theme/surfaces.tsx'

export function AuthFrame({
  title,
  lead,
  children,
}: {
  readonly title: string
  readonly lead?: string | undefined
  readonly children: ReactNode
}) {
  const { t } = useTranslation('auth')
  useTitle(title)
  const heading = useHeadingForLostFocus(title)
  return (
    <chakra.main minHeight="100dvh" display="grid" gridTemplateColumns={{ base: '1fr', lg: '5fr 7fr' }}>
      <ProductPanel>{t('subtitle')}</ProductPanel>
      <chakra.div display="grid" gridTemplateRows="auto 1fr" padding="16px">
        <chakra.div display="flex" justifyContent="flex-end" alignItems="center">
          <BrowserLanguage />
          <LanguagePicker onChoose={(locale) => void changeLanguage(locale)} />
        </chakra.div>
        <chakra.div
          display="grid"
          placeItems={{ base: 'start center', md: 'center' }}
          paddingTop={{ base: '24px', md: 0 }}
          paddingBottom="72px"
        >
          <chakra.div width="min(400px, 100%)" display="grid" gap="24px">
            <chakra.div display="grid" gap="16px" justifyItems="start">
              <chakra.div
                display={{ base: 'flex', lg: 'none' }}
                gap="12px"
                alignItems="center"
                fontWeight="650"
                fontSize="1.125rem"
              >
                <Logo size={44} />
                Vrachtpas
              </chakra.div>
              <chakra.div display="grid" gap="4px">
                <PageTitle ref={heading} tabIndex={-1} outline="none">
                  {title}
                </PageTitle>
                {lead === undefined ? null : (
                  <chakra.p color="fg.muted" css={{ textWrap: 'pretty' }}>
                    {lead}
                  </chakra.p>
                )}
              </chakra.div>
            </chakra.div>
            {authStrategy === 'custom' ? (
              children
            ) : (
              <Alert tone="danger">{t('strategy', { strategy: 'custom' })}</Alert>
            )}
          </chakra.div>
        </chakra.div>
      </chakra.div>
    </chakra.main>
  )
}

/** The first visit is in Dutch whatever the browser's language is; the browser's language is one tap away. */
function BrowserLanguage() {
  const { i18n } = useTranslation()
  const [spoken] = navigator.language.split('-')
  if (!isLanguage(spoken) || spoken === i18n.language) return null
  return (
    <Button variant="ghost" lang={spoken} onClick={() => void changeLanguage(spoken)}>
      {languageName(spoken)}
    </Button>
  )
}

/** The first page shown leaves the focus at the start of the document. */
let hasShownPage = false

function useHeadingForLostFocus(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasShownPage && document.activeElement === document.body) heading.current?.focus()
    hasShownPage = true
  }, [title])
  return heading
}

function ProductPanel({ children }: { readonly children: string }) {
  return (
    <chakra.div
      display={{ base: 'none', lg: 'grid' }}
      gridTemplateRows="auto 1fr"
      position="relative"
      overflow="hidden"
      padding="40px 48px"
      background="#17324a"
      color="white"
    >
      <chakra.div display="flex" gap="12px" alignItems="center" fontWeight="650" fontSize="1.25rem">
        <Logo size={48} />
        Vrachtpas
      </chakra.div>
      <chakra.p
        alignSelf="center"
        maxWidth="15ch"
        paddingBottom="72px"
        fontSize="2.5rem"
        fontWeight="600"
        lineHeight="1.2"
        letterSpacing="-0.02em"
      >
        {children}
      </chakra.p>
      <chakra.svg
        viewBox="0 0 600 120"
        preserveAspectRatio="xMidYMax slice"
        position="absolute"
        left={0}
        right={0}
        bottom={0}
        width="100%"
        height="160px"
        fill="none"
        stroke="#2b4e6c"
        strokeWidth="2"
        aria-hidden="true"
      >
        {[20, 44, 68, 92].map((top) => (
          <path key={top} d={`M-60 ${top}${' q30 -16 60 0 t60 0'.repeat(6)}`} />
        ))}
      </chakra.svg>
    </chakra.div>
  )
}
