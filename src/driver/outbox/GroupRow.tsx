import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { unsentText } from '../../app/device/unsent-text.ts'
import type { OutboxEntry } from '../../offline/outbox/entries.ts'
import { countKinds } from '../../offline/outbox/unsent-kinds.ts'
import { joinParts } from '../../ui/controls/format.ts'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { DeliveryState } from '../shared/DeliveryState.tsx'
import { showMoment } from '../shared/formats.ts'
import { OfficeDecision } from '../shared/OfficeDecision.tsx'
import { useLocale } from '../shared/use-locale.ts'

/** Those of one shipment, or one that is of none. */
export type OutboxGroup = readonly [OutboxEntry, ...OutboxEntry[]]

/** In the order of the first of each. */
export function byShipment(entries: readonly OutboxEntry[]): readonly OutboxGroup[] {
  const groups = new Map<string, [OutboxEntry, ...OutboxEntry[]]>()
  for (const entry of entries) {
    const key = entry.shipment ?? entry.id
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [entry])
    else group.push(entry)
  }
  return [...groups.values()]
}

export function GroupRow({
  group,
  cargo,
  number,
}: {
  readonly group: OutboxGroup
  readonly cargo: string | undefined
  readonly number: string | undefined
}) {
  const { t } = useTranslation(['refusals', 'app', 'phone'])
  const locale = useLocale()
  const what = useWhatWasDone(group)
  const [first] = group
  const { shipment } = first
  const triedAt = Math.max(...group.map((entry) => entry.triedAt ?? 0))
  const progress = group.find((entry) => entry.progress)?.progress
  const reference = group.find((entry) => entry.problem?.reference !== undefined)?.problem?.reference
  return (
    <chakra.div display="grid" gap="4px" padding="12px 16px">
      <chakra.span display="flex" justifyContent="space-between" gap="4px 12px" flexWrap="wrap">
        <chakra.strong fontWeight="600">{cargo ?? what}</chakra.strong>
        <DeliveryState entry={group.find(({ state }) => state === 'sending') ?? first} />
      </chakra.span>
      {cargo === undefined ? null : <span>{what}</span>}
      <chakra.span className="numbers" color="fg.muted" overflowWrap="anywhere">
        {joinParts([
          number,
          first.occurredAt !== '' && t('phone:outbox.made', { when: showMoment(first.occurredAt, locale) }),
          triedAt > 0 && t('phone:outbox.trying', { when: showMoment(triedAt, locale) }),
          progress !== undefined && new Intl.NumberFormat(locale, { style: 'percent' }).format(progress),
        ])}
      </chakra.span>
      {reference === undefined ? null : (
        <chakra.span color="fg.muted">{t('app:reference', { reference })}</chakra.span>
      )}
      {group.map((entry) => (
        <OfficeDecision key={entry.id} entry={entry} />
      ))}
      <chakra.div display="flex" flexWrap="wrap" gap="0 24px">
        {shipment === undefined ? null : (
          <TextLink density="touch" to={`/driver/shipments/${shipment}`}>
            {t('phone:outbox.openShipment')}
          </TextLink>
        )}
        <Withdrawals group={group} />
      </chakra.div>
    </chakra.div>
  )
}

/** Last, because they undo what was done. */
function Withdrawals({ group }: { readonly group: OutboxGroup }) {
  const { t } = useTranslation(['refusals', 'phone'])
  const open = group.filter(({ actions }) => actions.includes('withdraw'))
  return open.map(({ id, kind }) => (
    <TextLink key={id} density="touch" to={`/driver/outbox/${id}`}>
      {open.length === 1
        ? t('phone:outbox.withdraw')
        : `${t('phone:outbox.withdraw')}: ${t(`refusals:what.${kind}`)}`}
    </TextLink>
  ))
}

/** In the words of the line above each screen: a load, three photos. */
function useWhatWasDone(group: OutboxGroup): string {
  const { t } = useTranslation('refusals')
  const { t: tDriver } = useTranslation('driver')
  const operations = group.filter(({ kind }) => kind !== 'photo')
  const kinds = countKinds(
    operations.map(({ kind }) => ({ type: kind })),
    group.length - operations.length,
  )
  const named = /^shipment\.(load|unload|sign|correct)$/
  const others = operations.filter(({ kind }) => !named.test(kind))
  const names = others.map(({ kind }) => t(`what.${kind}`)).join(', ')
  const counted = unsentText(kinds, tDriver) ?? ''
  return names === '' ? counted : `${counted}: ${names}`
}
