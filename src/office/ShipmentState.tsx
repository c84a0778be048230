import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { ShipmentRow } from '#contract/shipments.ts'
import { CheckIcon, ClockIcon } from '../ui/icons.tsx'
import { StatusBadge } from '../ui/surfaces.tsx'

/** On route, or unloaded. */
export function ShipmentStatus({ status }: Pick<ShipmentRow, 'status'>) {
  const { t } = useTranslation('office')
  return <StatusBadge tone={status === 'loaded' ? 'info' : 'success'}>{t(`shipments.statuses.${status}`)}</StatusBadge>
}

/** How many of a shipment's photos are here: bytes travel after the statement, in their own time. */
export function PhotoDelivery({ photosReceived, photosAnnounced }: Pick<ShipmentRow, 'photosReceived' | 'photosAnnounced'>) {
  const { t } = useTranslation('office')
  const complete = photosReceived >= photosAnnounced
  const Sign = complete ? CheckIcon : ClockIcon
  if (photosAnnounced === 0) return <chakra.span color="fg.muted">{t('delivery.none')}</chakra.span>
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="6px" whiteSpace="nowrap" color={complete ? 'fg.muted' : 'warning.fg'}>
      <Sign width={16} height={16} />
      {t(complete ? 'delivery.complete' : 'delivery.partial', { received: photosReceived, count: photosAnnounced })}
    </chakra.span>
  )
}
