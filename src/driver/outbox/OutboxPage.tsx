import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { outboxEntries, type OutboxEntry } from '../../offline/outbox/outbox.ts'
import { requestSync } from '../../offline/sync/sync.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { EmptyState, LoadingState, SectionTitle } from '../../ui/surfaces.tsx'
import { MainAction } from '../shell/MainAction.tsx'
import { useQueue } from '../shell/use-queue.ts'
import { Rows } from '../shell/Rows.tsx'
import { Screen } from '../shell/Screen.tsx'
import { EntryRow } from './EntryRow.tsx'
import { PhoneFacts } from './PhoneFacts.tsx'

/** Everything that was done on this phone: what needs the driver, what waits, what was delivered. */
export function Component() {
  const { t } = useTranslation('driver', { keyPrefix: 'outbox' })
  const entries = useLiveQuery(outboxEntries)
  const queue = useQueue()
  if (entries === undefined || queue === undefined)
    return (
      <Screen title={t('title')} back="/driver">
        <LoadingState label={t('title')} />
      </Screen>
    )

  // An unload speaks of its shipment by id alone; its load knows the number.
  const numbers = new Map(
    entries.flatMap(({ shipment, subject }) =>
      shipment === undefined || subject === undefined ? [] : [[shipment, subject]],
    ),
  )
  const groups = [
    ['attention', entries.filter(({ state }) => state === 'attention' || state === 'update')],
    ['waiting', entries.filter(({ state }) => state === 'waiting' || state === 'sending')],
    ['done', entries.filter(({ state }) => state === 'delivered')],
  ] as const satisfies readonly (readonly [string, readonly OutboxEntry[]])[]

  return (
    <Screen
      title={t('title')}
      back="/driver"
      action={<MainAction onClick={() => requestSync('tap')}>{t('sendNow')}</MainAction>}
    >
      {entries.length === 0 ? <EmptyState icon={<CheckIcon />} title={t('empty')} /> : null}
      {groups.map(([group, ofGroup]) =>
        ofGroup.length === 0 ? null : (
          <chakra.section key={group} display="grid" gap="8px" aria-label={t(group)}>
            <SectionTitle>{t(group)}</SectionTitle>
            <Rows>
              {ofGroup.map((entry) => (
                <li key={entry.id}>
                  <EntryRow entry={entry} subject={entry.subject ?? numbers.get(entry.shipment ?? '')} />
                </li>
              ))}
            </Rows>
          </chakra.section>
        ),
      )}
      <PhoneFacts lastPull={queue.status.lastPull} />
    </Screen>
  )
}
