import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { OutboxEntry } from '../../offline/outbox/outbox.ts'
import { joinParts } from '../../ui/controls/format.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { RefusalReason } from '../shared/RefusalReason.tsx'
import { DeliveryState } from '../shared/DeliveryState.tsx'
import { showMoment } from '../shared/formats.ts'
import { OfficeDecision } from '../shared/OfficeDecision.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { PhotoThumbnail } from './PhotoThumbnail.tsx'

export function EntryRow({
  entry,
  subject,
}: {
  readonly entry: OutboxEntry
  readonly subject: string | undefined
}) {
  const { t } = useTranslation(['driver', 'app', 'phone', 'refusals'])
  const locale = useLocale()
  return (
    <chakra.div display="grid" gap="4px" padding="12px 16px">
      <chakra.span display="flex" justifyContent="space-between" gap="12px" flexWrap="wrap">
        <chakra.strong fontWeight="600">{t(`refusals:what.${entry.kind}`)}</chakra.strong>
        <DeliveryState entry={entry} />
      </chakra.span>
      <chakra.span className="numbers" color="fg.muted" overflowWrap="anywhere">
        {joinParts([
          subject,
          entry.occurredAt !== '' && t('phone:outbox.made', { when: showMoment(entry.occurredAt, locale) }),
          entry.state !== 'delivered' &&
            entry.attempts > 0 &&
            t('phone:outbox.attempts', { count: entry.attempts }),
          entry.progress !== undefined &&
            entry.progress > 0 &&
            new Intl.NumberFormat(locale, { style: 'percent' }).format(entry.progress),
        ])}
      </chakra.span>
      {entry.state === 'attention' && entry.kind === 'photo' ? <PhotoThumbnail id={entry.id} /> : null}
      {entry.state === 'attention' || entry.state === 'update' ? <RefusalReason entry={entry} /> : null}
      {entry.problem?.reference === undefined ? null : (
        <chakra.span color="fg.muted">
          {t('app:reference', { reference: entry.problem.reference })}
        </chakra.span>
      )}
      <OfficeDecision entry={entry} />
      {entry.state === 'attention' ? (
        <LinkButton variant="outline" size="lg" marginTop="8px" to={`/driver/outbox/${entry.id}`}>
          {t('refusals:delivery.toRemedy')}
        </LinkButton>
      ) : null}
      {entry.shipment === undefined || entry.kind === 'photo' ? null : (
        <TextLink density="touch" to={`/driver/shipments/${entry.shipment}`}>
          {t('phone:outbox.openShipment')}
        </TextLink>
      )}
      {/* Last, because it undoes what was done. */}
      {entry.state !== 'attention' && entry.actions.includes('withdraw') ? (
        <TextLink density="touch" to={`/driver/outbox/${entry.id}`}>
          {t('phone:outbox.withdraw')}
        </TextLink>
      ) : null}
    </chakra.div>
  )
}
