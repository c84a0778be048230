import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingState } from '../../ui/theme/surfaces.tsx'

/**
 * Milliseconds. The database usually opens at once; otherwise a tab with an older version usually blocks it.
 */
const slowAfterMs = 1000

export function OpeningScreen() {
  const { t } = useTranslation('driver', { keyPrefix: 'shell' })
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <chakra.main
      maxWidth="column"
      minHeight="100dvh"
      marginInline="auto"
      padding="32px 16px"
      aria-busy="true"
    >
      {isSlow ? (
        <>
          <LoadingState label={t('opening')} />
          <chakra.p paddingTop="16px">{t('opening')}</chakra.p>
          <chakra.p color="fg.muted">{t('openingSlow')}</chakra.p>
        </>
      ) : null}
    </chakra.main>
  )
}
