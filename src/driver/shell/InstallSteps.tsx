import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HomeIcon, PlusIcon } from '../../ui/theme/icons.tsx'
import { ShareIcon } from '../../ui/theme/later-icons.tsx'

export function InstallSteps() {
  const { t } = useTranslation('phone', { keyPrefix: 'install' })
  return (
    <chakra.ol display="grid" gap="12px" listStyleType="none">
      <Step sign={<ShareIcon />}>{t('stepShare')}</Step>
      <Step sign={<PlusIcon />}>{t('stepAdd')}</Step>
      <Step sign={<HomeIcon />}>{t('stepOpen')}</Step>
    </chakra.ol>
  )
}

function Step({ sign, children }: { readonly sign: ReactNode; readonly children: ReactNode }) {
  return (
    <chakra.li display="flex" alignItems="center" gap="12px">
      <chakra.span
        flexShrink={0}
        display="grid"
        placeItems="center"
        width="48px"
        height="48px"
        borderRadius="control"
        background="bg.muted"
        color="fg"
      >
        {sign}
      </chakra.span>
      <span>{children}</span>
    </chakra.li>
  )
}
