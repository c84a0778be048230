import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { OutboxEntry } from '../../offline/outbox/entries.ts'
import { joinParts } from '../../ui/controls/format.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { RefusalReason } from '../shared/RefusalReason.tsx'
import { DeliveryState } from '../shared/DeliveryState.tsx'
import { showMoment } from '../shared/formats.ts'
import { OfficeDecision } from '../shared/OfficeDecision.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { PhotoThumbnail } from './PhotoThumbnail.tsx'

/** One that needs its driver. */
export function EntryRow({
  entry,
  cargo,
  number,
}: {
  readonly entry: OutboxEntry
  readonly cargo: string | undefined
  readonly number: string | undefined
}) {
  const { t } = useTranslation(['driver', 'app', 'phone', 'refusals'])
  const locale = useLocale()
  const what = t(`refusals:what.${entry.kind}`)
  return (
    <chakra.div display="grid" gap="4px" padding="12px 16px">
      <chakra.span display="flex" justifyContent="space-between" gap="4px 12px" flexWrap="wrap">
        <chakra.strong fontWeight="600">{cargo ?? what}</chakra.strong>
        <DeliveryState entry={entry} />
      </chakra.span>
      {cargo === undefined ? null : <span>{what}</span>}
      <chakra.span className="numbers" color="fg.muted" overflowWrap="anywhere">
        {joinParts([
          number,
          entry.occurredAt !== '' && t('phone:outbox.made', { when: showMoment(entry.occurredAt, locale) }),
        ])}
      </chakra.span>
      {entry.kind === 'photo' ? <PhotoThumbnail id={entry.id} /> : null}
      <RefusalReason entry={entry} />
      {entry.problem?.reference === undefined ? null : (
        <chakra.span color="fg.muted">
          {t('app:reference', { reference: entry.problem.reference })}
        </chakra.span>
      )}
      <OfficeDecision entry={entry} />
      <LinkButton variant="outline" size="lg" marginTop="8px" to={`/driver/outbox/${entry.id}`}>
        {t('refusals:delivery.toRemedy')}
      </LinkButton>
      {entry.shipment === undefined || entry.kind === 'photo' ? null : (
        <TextLink density="touch" to={`/driver/shipments/${entry.shipment}`}>
          {t('phone:outbox.openShipment')}
        </TextLink>
      )}
    </chakra.div>
  )
}
