import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { OutboxEntry } from '../../offline/outbox/entries.ts'
import { DeliveryState } from '../shared/DeliveryState.tsx'
import { RefusalReason } from '../shared/RefusalReason.tsx'
import { OfficeDecision } from '../shared/OfficeDecision.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'

export function DeliveryList({ entries }: { readonly entries: readonly OutboxEntry[] }) {
  const { t } = useTranslation(['driver', 'shipment', 'refusals'])
  const operations = entries
    .filter((entry) => entry.kind !== 'photo')
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const refused = operations.find(({ state }) => state === 'attention')
  if (operations.length === 0) return <chakra.p color="fg.muted">{t('shipment:knownToOffice')}</chakra.p>
  return (
    <>
      <chakra.ul display="grid" gap="8px">
        {operations.map((entry) => (
          <chakra.li key={entry.id} display="grid" gap="4px">
            <chakra.span display="flex" justifyContent="space-between" gap="12px" flexWrap="wrap">
              <chakra.span fontWeight="500">{t(`refusals:what.${entry.kind}`)}</chakra.span>
              <DeliveryState entry={entry} />
            </chakra.span>
            {entry.state === 'attention' ? <RefusalReason entry={entry} /> : null}
            <OfficeDecision entry={entry} />
            {entry.state === 'waiting' && entry.actions.includes('withdraw') ? (
              <TextLink density="touch" to={`/driver/outbox/${entry.id}`}>
                {t('refusals:actions.withdraw')}
              </TextLink>
            ) : null}
          </chakra.li>
        ))}
      </chakra.ul>
      {refused === undefined ? null : (
        <TextLink density="touch" to={`/driver/outbox/${refused.id}`}>
          {t('refusals:delivery.toRemedy')}
        </TextLink>
      )}
    </>
  )
}
