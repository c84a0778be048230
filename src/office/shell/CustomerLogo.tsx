import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#contract/users.ts'
import { ProtectedImage } from '../shared/ProtectedImage.tsx'

const Box = chakra('div', {
  base: {
    height: '72px',
    padding: '4px 12px',
    display: 'flex',
    alignItems: 'center',
    '& img': { maxHeight: '64px', maxWidth: '100%', objectFit: 'contain', objectPosition: 'left' },
  },
})

/** The customer's logo where one is configured, else the customer's name. */
export function CustomerLogo({ customer }: { readonly customer: CurrentUser['customer'] }) {
  const { t } = useTranslation('office')
  if (customer === undefined) return null
  if (customer.logo === undefined)
    return (
      <chakra.strong display="block" padding="4px 12px 0" fontWeight="600" lineHeight={1.35}>
        {customer.name}
      </chakra.strong>
    )
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
