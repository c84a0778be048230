import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { ShipmentRow } from '#contract/shipments.ts'
import { CheckIcon, ClockIcon } from '../../ui/icons.tsx'
import { StatusBadge } from '../../ui/surfaces.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

/** On route, or unloaded. */
export function ShipmentStatus({ status }: Pick<ShipmentRow, 'status'>) {
  const { t } = useTranslation('office')
  return (
    <StatusBadge tone={status === 'loaded' ? 'info' : 'success'}>
      {t(`shipments.statuses.${status}`)}
    </StatusBadge>
  )
}

type Delivery = Pick<ShipmentRow, 'photosReceived' | 'photosAnnounced'>

const Stated = chakra('span', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    whiteSpace: 'nowrap',
    color: 'fg.muted',
    '&[data-waiting]': { color: 'warning.fg' },
  },
})

/** How many of a shipment's photos are here: bytes travel after the statement, in their own time. */
export function PhotoDelivery({ photosReceived, photosAnnounced }: Delivery) {
  const text = useDelivery({ photosReceived, photosAnnounced })
  return (
    <Stated {...waiting({ photosReceived, photosAnnounced })}>
      <Sign photosReceived={photosReceived} photosAnnounced={photosAnnounced} />
      {text}
    </Stated>
  )
}

/** The same in a column: "1/3". */
export function PhotoCount({ photosReceived, photosAnnounced }: Delivery) {
  const text = useDelivery({ photosReceived, photosAnnounced })
  return (
    <Stated className="numbers" title={text} {...waiting({ photosReceived, photosAnnounced })}>
      <Sign photosReceived={photosReceived} photosAnnounced={photosAnnounced} />
      <span aria-hidden="true">{photosAnnounced === 0 ? '–' : `${photosReceived}/${photosAnnounced}`}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </Stated>
  )
}

const isComplete = ({ photosReceived, photosAnnounced }: Delivery) => photosReceived >= photosAnnounced
const waiting = (delivery: Delivery) => (isComplete(delivery) ? {} : { 'data-waiting': true })

function Sign(delivery: Delivery) {
  if (delivery.photosAnnounced === 0) return null
  return isComplete(delivery) ? <CheckIcon width={16} height={16} /> : <ClockIcon width={16} height={16} />
}

function useDelivery(delivery: Delivery): string {
  const { t } = useTranslation('office')
  if (delivery.photosAnnounced === 0) return t('delivery.none')
  return t(isComplete(delivery) ? 'delivery.complete' : 'delivery.partial', {
    received: delivery.photosReceived,
    count: delivery.photosAnnounced,
  })
}
