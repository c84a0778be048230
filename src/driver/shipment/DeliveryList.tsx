import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { OutboxEntry } from '../../offline/outbox/outbox.ts'
import type { DriverShipment } from '../../offline/shipments.ts'
import { operationNames } from '../shell/operation-names.ts'
import { DeliveryState } from '../shell/DeliveryState.tsx'
import { OfficeDecision } from '../shell/OfficeDecision.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

/** The delivery state of each operation of this shipment; photos show theirs beside their pictures. */
export function DeliveryList({
  entries,
  shipment,
}: {
  readonly entries: readonly OutboxEntry[]
  readonly shipment: DriverShipment
}) {
  const { t } = useTranslation('driver')
  const operations = entries
    .filter((entry) => entry.kind !== 'photo')
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (operations.length === 0) return <chakra.p color="fg.muted">{t('shipment.knownToOffice')}</chakra.p>
  return (
    <>
      <chakra.ul display="grid" gap="8px">
        {operations.map((entry) => (
          <chakra.li key={entry.id} display="grid" gap="4px">
            <chakra.span display="flex" justifyContent="space-between" gap="12px" flexWrap="wrap">
              <chakra.span fontWeight="500">{t(operationNames[entry.kind])}</chakra.span>
              <DeliveryState entry={entry} />
            </chakra.span>
            {entry.problem === undefined ? null : (
              <chakra.span color="danger.fg">{entry.problem.detail}</chakra.span>
            )}
            <OfficeDecision entry={entry} />
          </chakra.li>
        ))}
      </chakra.ul>
      {shipment.delivery === 'attention' ? (
        <TextLink density="touch" to="/driver/outbox">
          {t('shipment.toRemedy')}
        </TextLink>
      ) : null}
    </>
  )
}
