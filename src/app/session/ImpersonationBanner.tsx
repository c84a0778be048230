import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTimeAt } from '../../api/server-clock.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useNow } from '../../ui/controls/use-now.ts'
import { adminTokens } from './admin-tokens.ts'
import { stopImpersonation } from './impersonation.ts'

const minuteMs = 60_000

export function ImpersonationBanner({ name }: { readonly name: string }) {
  const { t } = useTranslation('account')
  const banner = useRef<HTMLDivElement>(null)
  const minutesLeft = useMinutesLeft()
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
      {minutesLeft === undefined ? null : (
        // Not announced every minute.
        <chakra.span aria-live="off" fontWeight="400">
          {t('acting.left', { count: minutesLeft })}
        </chakra.span>
      )}
      <Button size="sm" variant="outline" color="fg" onClick={() => void stopImpersonation()}>
        {t('acting.stop')}
      </Button>
    </chakra.div>
  )
}

/** Undefined where an earlier version of the app began the impersonation without storing its end. */
function useMinutesLeft(): number | undefined {
  const now = useNow()
  const endsAt = adminTokens()?.endsAt
  return endsAt === undefined ? undefined : Math.max(0, Math.ceil((endsAt - serverTimeAt(now)) / minuteMs))
}
