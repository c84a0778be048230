import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { MaterialFlow } from '#contract/material-flows.ts'
import { WarningIcon } from '../ui/icons.tsx'

/** Says that a flow is hazardous waste; nothing for any other. */
export function Hazardous({ flow }: { readonly flow: Pick<MaterialFlow, 'ewcCode'> }) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  if (flow.ewcCode?.hazardous !== true) return null
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="4px" paddingInline="8px" borderRadius="control" background="warning.subtle" color="warning.fg" fontWeight="600">
      <WarningIcon width="18" height="18" />
      {t('hazardous')}
    </chakra.span>
  )
}
