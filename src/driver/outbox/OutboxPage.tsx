import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { missingOperations } from '../../offline/session/storage-state.ts'
import { outboxEntries, type OutboxEntry } from '../../offline/outbox/outbox.ts'
import { requestSync } from '../../offline/sync/scheduler.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CheckIcon } from '../../ui/theme/icons.tsx'
import { Alert, EmptyState, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { toast } from '../../ui/overlays/toaster.ts'
import { MainAction } from '../shared/MainAction.tsx'
import { useOutboxStatus } from '../shell/use-outbox-status.ts'
import { Rows } from '../shared/Rows.tsx'
import { LoadingScreen, Screen } from '../shell/Screen.tsx'
import { EntryRow } from './EntryRow.tsx'
import { PhoneFacts } from './PhoneFacts.tsx'

/** Rarely shown. */
const MissingWork = lazy(async () => ({ default: (await import('./MissingWork.tsx')).MissingWork }))

function LostWork() {
  const missing = useLiveQuery(missingOperations) ?? 0
  return missing === 0 ? null : (
    <Suspense>
      <MissingWork count={missing} />
    </Suspense>
  )
}

function NothingListed({ isWiped }: { readonly isWiped: boolean }) {
  const { t } = useTranslation(['phone', 'driver'])
  return isWiped ? (
    <Alert tone="danger" title={t('driver:line.wiped')}>
      {t('outbox.wipedHelp')}
    </Alert>
  ) : (
    <EmptyState icon={CheckIcon} title={t('outbox.empty')} />
  )
}

const isUnsent = ({ state }: OutboxEntry) => !['delivered', 'settled', 'handed-over'].includes(state)

export function Component() {
  const { t } = useTranslation('phone', { keyPrefix: 'outbox' })
  const entries = useLiveQuery(outboxEntries)
  const outbox = useOutboxStatus()
  const sendNow = () => {
    requestSync('tap')
    if (!navigator.onLine) toast('info', t('sentByItself'))
  }
  if (entries === undefined || outbox === undefined)
    return <LoadingScreen title={t('title')} back="/driver" />

  // An unload refers to its shipment by id alone; the number comes from its load.
  const numbers = new Map(
    entries.flatMap(({ shipment, subject }) =>
      shipment === undefined || subject === undefined ? [] : [[shipment, subject]],
    ),
  )
  const groups = [
    ['attention', entries.filter(({ state }) => state === 'attention' || state === 'update')],
    ['waiting', entries.filter(({ state }) => state === 'waiting' || state === 'sending')],
    ['done', entries.filter((entry) => !isUnsent(entry))],
  ] as const satisfies readonly (readonly [string, readonly OutboxEntry[]])[]

  return (
    <Screen
      title={t('title')}
      back="/driver"
      action={
        outbox.summary.kind === 'sent' ? (
          <Button size="lg" wide variant="outline" onClick={sendNow}>
            {t('sendNow')}
          </Button>
        ) : (
          <MainAction onClick={sendNow}>{t('sendNow')}</MainAction>
        )
      }
    >
      <LostWork />
      {entries.length === 0 ? <NothingListed isWiped={outbox.summary.kind === 'wiped'} /> : null}
      {groups.map(([group, groupEntries]) =>
        groupEntries.length === 0 ? null : (
          <chakra.section key={group} display="grid" gap="8px" aria-label={t(group)}>
            <SectionTitle>{t(group)}</SectionTitle>
            <Rows>
              {groupEntries.map((entry) => (
                <li key={entry.id}>
                  <EntryRow entry={entry} subject={entry.subject ?? numbers.get(entry.shipment ?? '')} />
                </li>
              ))}
            </Rows>
          </chakra.section>
        ),
      )}
      <PhoneFacts lastPull={outbox.status.lastPull} hasUnsent={entries.some(isUnsent)} />
    </Screen>
  )
}
