import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { PageTitle } from '../../ui/theme/surfaces.tsx'
import { useTitle } from './use-title.ts'

/** Specification, section 2. Inside the shell of an office user; the layout around it is `main`. */
export function Component() {
  const { t } = useTranslation('app')
  useTitle(t('notFound.title'))
  return (
    <chakra.div minHeight="70dvh" display="grid" placeItems="center" padding="24px" textAlign="center">
      <chakra.div
        display="grid"
        gap="16px"
        justifyItems="center"
        maxWidth="52ch"
        css={{ textWrap: 'balance' }}
      >
        <PageTitle>{t('notFound.heading')}</PageTitle>
        <chakra.p color="fg.muted">{t('notFound.hint')}</chakra.p>
        <LinkButton to="/">{t('notFound.home')}</LinkButton>
      </chakra.div>
    </chakra.div>
  )
}
