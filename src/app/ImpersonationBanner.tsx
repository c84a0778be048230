import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { isImpersonating, stopImpersonation } from './impersonation.ts'
import { useSession } from './session.ts'

/** Shown above every page for as long as an administrator impersonates another user. */
export function ImpersonationBanner() {
  const session = useSession()
  return session.state === 'signed-in' && isImpersonating() ? <Banner name={session.user.name} /> : null
}

function Banner({ name }: { readonly name: string }) {
  const { t } = useTranslation('app')
  const banner = useRef<HTMLDivElement>(null)
  // Sticky elements of a page stay below the banner, whose height depends on how its text wraps.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--banner', `${banner.current?.offsetHeight ?? 0}px`),
    )
    if (banner.current !== null) observer.observe(banner.current)
    return () => {
      observer.disconnect()
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
      <Button size="sm" variant="outline" onClick={() => void stopImpersonation()}>
        {t('acting.stop')}
      </Button>
    </chakra.div>
  )
}
