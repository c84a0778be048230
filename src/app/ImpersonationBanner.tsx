import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { isActing, stopActing } from './impersonation.ts'
import { useSession } from './session.ts'

/** Says, above everything and for as long as it lasts, that an administrator acts as somebody else. */
export function ImpersonationBanner() {
  const session = useSession()
  return session.state === 'signed-in' && isActing() ? <Banner name={session.user.name} /> : null
}

function Banner({ name }: { readonly name: string }) {
  const { t } = useTranslation('app')
  const banner = useRef<HTMLDivElement>(null)
  // What sticks to the top of a page sticks below it, however many lines it takes.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const seen = new ResizeObserver(() =>
      style.setProperty('--banner', `${banner.current?.offsetHeight ?? 0}px`),
    )
    if (banner.current !== null) seen.observe(banner.current)
    return () => {
      seen.disconnect()
      style.removeProperty('--banner')
    }
  }, [])
  return (
    <chakra.div
      ref={banner}
      role="alert"
      position="sticky"
      top="0"
      zIndex={1500}
      display="flex"
      flexWrap="wrap"
      gap="8px 16px"
      alignItems="center"
      justifyContent="center"
      padding="8px 16px"
      background="danger.solid"
      color="danger.contrast"
      fontWeight="600"
    >
      <span>{t('acting.as', { name })}</span>
      <Button size="sm" variant="outline" onClick={() => void stopActing()}>
        {t('acting.stop')}
      </Button>
    </chakra.div>
  )
}
