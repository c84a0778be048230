import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../../app/session/change-language.ts'
import { useTitle } from '../../app/frame/use-title.ts'
import { LanguagePicker } from '../../parts/LanguagePicker.tsx'
import { BackIcon } from '../../ui/theme/icons.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { BarLink } from './BarLink.tsx'
import { OutboxStatusIcon } from './OutboxStatus.tsx'

export function TopBar({ title, back }: { readonly title: string; readonly back?: string | undefined }) {
  const { t } = useTranslation('driver', { keyPrefix: 'shell' })
  useTitle(title)
  return (
    <chakra.header
      css={{ '& [role^=menuitem]': { minHeight: '48px' } }}
      display="flex"
      alignItems="center"
      gap={{ base: '0', sm: '4px' }}
      minHeight="56px"
      background="bg.panel"
      borderBottom="1px solid {colors.border}"
      padding="max(4px, env(safe-area-inset-top)) max(8px, env(safe-area-inset-right)) 4px max(4px, env(safe-area-inset-left))"
    >
      {back === undefined ? null : (
        <BarLink to={back} aria-label={t('back')}>
          <BackIcon />
        </BarLink>
      )}
      <chakra.h1
        flex="1"
        minWidth="0"
        paddingLeft={back === undefined ? '12px' : '4px'}
        // The longest titles fit a narrow screen in one word.
        fontSize="clamp(1rem, 4.4vw, 1.25rem)"
        fontWeight="650"
        lineHeight="1.2"
      >
        {title}
      </chakra.h1>
      <OutboxStatusIcon />
      <LanguagePicker onChoose={(locale) => void changeLanguage(locale)} />
      <AccountMenu />
    </chakra.header>
  )
}
