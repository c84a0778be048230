import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { ProtectedImage } from '../shared/detail/ProtectedImage.tsx'

const Box = chakra('div', {
  base: {
    height: '72px',
    padding: '4px 10px',
    display: 'flex',
    alignItems: 'center',
    '& img': { maxHeight: '64px', maxWidth: '100%', objectFit: 'contain', objectPosition: 'left' },
  },
})

export function CustomerLogo({ customer, company }: Pick<CurrentUser, 'customer' | 'company'>) {
  const { t } = useTranslation('office')
  if (customer?.logo === undefined) {
    const name = customer?.name ?? company?.name
    return name === undefined ? null : (
      <chakra.strong display="block" padding="2px 10px 0" fontWeight="600" lineHeight={1.35}>
        {name}
      </chakra.strong>
    )
  }
  return (
    <Box>
      <ProtectedImage
        contentUrl={customer.logo.contentUrl}
        alt={t('shell.logo', { name: customer.name })}
        errorFallback={<strong>{customer.name}</strong>}
      />
    </Box>
  )
}
