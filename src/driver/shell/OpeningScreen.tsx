import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingState } from '../../ui/theme/surfaces.tsx'

/** The database usually opens at once; when it does not, a tab with an older version usually blocks it. */
const slowAfterMs = 1000

/** The screen until the driver's data is there: it says what it waits for when that takes long. */
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
