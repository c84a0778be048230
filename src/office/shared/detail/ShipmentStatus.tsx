import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { ShipmentRow } from '#contract/shipments/shipments.ts'
import { shownState, type ShownStateRow } from '#contract/shipments/shown-state.ts'
import { CheckIcon, ClockIcon } from '../../../ui/theme/icons.tsx'
import { StatusBadge } from '../../../ui/theme/surfaces.tsx'
import { VisuallyHidden } from '../../../ui/theme/VisuallyHidden.tsx'

const tones = { loaded: 'info', turned_away: 'danger', unloaded: 'success' } as const

/** What was turned away and came to an end is not shown as unloaded: its receiver did not take it. */
export function ShipmentStatus(shipment: ShownStateRow) {
  const { t } = useTranslation('office')
  const { status, ending } = shipment
  return (
    <StatusBadge tone={ending === undefined ? tones[status] : 'warning'}>
      {t(`shipments.states.${shownState(shipment)}`)}
    </StatusBadge>
  )
}

type PhotoProgress = Pick<ShipmentRow, 'photosReceived' | 'photosAnnounced'>

const DeliveryText = chakra('span', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    gap: '6px',
    whiteSpace: 'nowrap',
    color: 'fg.muted',
    '&[data-waiting]': { color: 'warning.fg' },
  },
})

/** Photos are uploaded separately, after the statement. */
export function PhotoDelivery({ photosReceived, photosAnnounced }: PhotoProgress) {
  const text = useDeliveryText({ photosReceived, photosAnnounced })
  return (
    <DeliveryText {...waitingAttribute({ photosReceived, photosAnnounced })}>
      <DeliveryIcon photosReceived={photosReceived} photosAnnounced={photosAnnounced} />
      {text}
    </DeliveryText>
  )
}

export function PhotoCount({ photosReceived, photosAnnounced }: PhotoProgress) {
  const text = useDeliveryText({ photosReceived, photosAnnounced })
  return (
    <DeliveryText className="numbers" title={text} {...waitingAttribute({ photosReceived, photosAnnounced })}>
      <DeliveryIcon photosReceived={photosReceived} photosAnnounced={photosAnnounced} />
      <span aria-hidden="true">{photosAnnounced === 0 ? '–' : `${photosReceived}/${photosAnnounced}`}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </DeliveryText>
  )
}

const isComplete = ({ photosReceived, photosAnnounced }: PhotoProgress) => photosReceived >= photosAnnounced
const waitingAttribute = (progress: PhotoProgress) => (isComplete(progress) ? {} : { 'data-waiting': true })

function DeliveryIcon(progress: PhotoProgress) {
  if (progress.photosAnnounced === 0) return null
  return isComplete(progress) ? <CheckIcon width={16} height={16} /> : <ClockIcon width={16} height={16} />
}

function useDeliveryText(progress: PhotoProgress): string {
  const { t } = useTranslation('office')
  if (progress.photosAnnounced === 0) return t('delivery.none')
  return t(isComplete(progress) ? 'delivery.complete' : 'delivery.partial', {
    received: progress.photosReceived,
    count: progress.photosAnnounced,
  })
}
