import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { missingOperations } from '../../offline/session/storage-state.ts'
import { cargoNames } from '../../offline/shipments/cargo-names.ts'
import { isUnsent, outboxEntries, type OutboxEntry } from '../../offline/outbox/entries.ts'
import { requestSync } from '../../offline/sync/scheduler.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CheckIcon } from '../../ui/theme/icons.tsx'
import { Alert, EmptyState, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { toast } from '../../ui/overlays/toaster.ts'
import { Fold } from '../shared/Fold.tsx'
import { MainAction } from '../shared/MainAction.tsx'
import { signInAgain } from '../shell/sign-in-again.ts'
import { useOutboxStatus } from '../shell/use-outbox-status.ts'
import { Rows } from '../shared/Rows.tsx'
import { LoadingScreen, Screen } from '../shell/Screen.tsx'
import { EntryRow } from './EntryRow.tsx'
import { byShipment, GroupRow } from './GroupRow.tsx'
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

async function readOutbox() {
  const entries = await outboxEntries()
  return {
    entries,
    cargo: await cargoNames([...new Set(entries.flatMap(({ shipment }) => shipment ?? []))]),
  }
}

export function Component() {
  const { t } = useTranslation('phone', { keyPrefix: 'outbox' })
  const { t: tBanner } = useTranslation('phone', { keyPrefix: 'banner' })
  const { t: tDriver } = useTranslation('driver')
  const listed = useLiveQuery(readOutbox)
  const outbox = useOutboxStatus()
  const needsSignIn = outbox?.delay === 'sign-in'
  const sendNow = () => {
    if (needsSignIn) return navigator.onLine ? void signInAgain() : toast('info', tBanner('signIn'))
    requestSync('tap')
    if (!navigator.onLine) toast('info', t('sentByItself'))
  }
  if (listed === undefined || outbox === undefined) return <LoadingScreen title={t('title')} back="/driver" />

  const { entries } = listed
  const actionText = needsSignIn ? tBanner('signInAction') : t('sendNow')
  return (
    <Screen
      title={t('title')}
      back="/driver"
      action={
        outbox.summary.kind === 'sent' ? (
          <Button size="lg" wide variant="outline" onClick={sendNow}>
            {actionText}
          </Button>
        ) : (
          <MainAction onClick={sendNow}>{actionText}</MainAction>
        )
      }
    >
      <LostWork />
      {entries.length === 0 ? <NothingListed isWiped={outbox.summary.kind === 'wiped'} /> : null}
      <Groups {...listed} needsSignIn={needsSignIn} />
      <PhoneFacts lastPull={outbox.lastPull} hasUnsent={entries.some(isUnsent)} />
      <TextLink density="touch" to="/help#sending">
        {tDriver('shell.help')}
      </TextLink>
    </Screen>
  )
}

function Groups({
  entries,
  cargo,
  needsSignIn,
}: Awaited<ReturnType<typeof readOutbox>> & { readonly needsSignIn: boolean }) {
  const { t } = useTranslation('phone', { keyPrefix: 'outbox' })
  // An unload refers to its shipment by id alone; the number comes from its load.
  const numbers = new Map(
    entries.flatMap(({ shipment, subject }) =>
      shipment === undefined || subject === undefined ? [] : [[shipment, subject]],
    ),
  )
  const aboutOf = ({ shipment = '', subject }: OutboxEntry) => ({
    cargo: cargo.get(shipment),
    number: subject ?? numbers.get(shipment),
  })
  const rowsOf = (list: readonly OutboxEntry[]) => (
    <Rows>
      {byShipment(list).map((group) => (
        <li key={group[0].id}>
          <GroupRow group={group} {...aboutOf(group[0])} />
        </li>
      ))}
    </Rows>
  )
  const attention = entries.filter(({ state }) => state === 'attention' || state === 'update')
  const waiting = entries.filter(({ state }) => state === 'waiting' || state === 'sending')
  const done = entries.filter((entry) => !isUnsent(entry))
  const decided = done.filter(({ decision }) => decision !== undefined)
  const delivered = done.filter(({ decision }) => decision === undefined)

  return (
    <>
      {attention.length === 0 ? null : (
        <Section title={t('attention')}>
          <Rows>
            {attention.map((entry) => (
              <li key={entry.id}>
                <EntryRow entry={entry} {...aboutOf(entry)} />
              </li>
            ))}
          </Rows>
        </Section>
      )}
      {waiting.length === 0 ? null : (
        <Section title={t(needsSignIn ? 'waitingSignIn' : 'waiting')}>{rowsOf(waiting)}</Section>
      )}
      {decided.length === 0 ? null : <Section title={t('decided')}>{rowsOf(decided)}</Section>}
      {delivered.length === 0 ? null : (
        <Fold line={<SectionTitle flex="1">{`${t('done')} (${byShipment(delivered).length})`}</SectionTitle>}>
          {rowsOf(delivered)}
        </Fold>
      )}
    </>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <chakra.section display="grid" gap="8px" aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      {children}
    </chakra.section>
  )
}
