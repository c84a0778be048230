import { useTranslation } from 'react-i18next'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import { WarningIcon } from '../../ui/theme/icons.tsx'
import { Tag } from './Tag.tsx'

export const HazardousTag = ({ flow }: { readonly flow: Pick<MaterialFlow, 'ewcCode'> }) =>
  flow.ewcCode?.hazardous === true ? <Hazardous /> : null

function Hazardous() {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  return (
    <Tag tone="warning">
      <WarningIcon width="18" height="18" />
      {t('hazardous')}
    </Tag>
  )
}
