import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../app/fault-reports.ts'
import { type OutboxEntry, sendAgain, withdraw } from '../../offline/outbox/outbox.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { operationNames } from '../shell/operation-names.ts'
import { DeliveryState } from '../shell/DeliveryState.tsx'
import { showMoment } from '../shell/formats.ts'
import { OfficeDecision } from '../shell/OfficeDecision.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useLocale } from '../shell/use-locale.ts'

/**
 * One operation or photo: what, when, its delivery state, the last problem, and buttons to retry or withdraw
 * it.
 */
export function EntryRow({
  entry,
  subject,
}: {
  readonly entry: OutboxEntry
  readonly subject: string | undefined
}) {
  const { t } = useTranslation('driver')
  const locale = useLocale()
  return (
    <chakra.div display="grid" gap="4px" padding="12px 16px">
      <chakra.span display="flex" justifyContent="space-between" gap="12px" flexWrap="wrap">
        <chakra.strong fontWeight="600">{t(operationNames[entry.kind])}</chakra.strong>
        <DeliveryState entry={entry} />
      </chakra.span>
      <chakra.span className="numbers" color="fg.muted" overflowWrap="anywhere">
        {[
          subject,
          entry.occurredAt !== '' && t('outbox.made', { when: showMoment(entry.occurredAt, locale) }),
          entry.state !== 'delivered' &&
            entry.attempts > 0 &&
            t('outbox.attempts', { count: entry.attempts }),
          entry.progress !== undefined &&
            entry.progress > 0 &&
            new Intl.NumberFormat(locale, { style: 'percent' }).format(entry.progress),
        ]
          .filter(Boolean)
          .join(' · ')}
      </chakra.span>
      {entry.problem === undefined ? null : (
        <chakra.span color={entry.state === 'attention' ? 'danger.fg' : 'fg.muted'}>
          {entry.problem.detail}
        </chakra.span>
      )}
      <OfficeDecision entry={entry} />
      <EntryActions entry={entry} subject={subject} />
      {entry.shipment === undefined || entry.kind === 'photo' ? null : (
        <TextLink density="touch" to={`/driver/shipments/${entry.shipment}`}>
          {t('outbox.openShipment')}
        </TextLink>
      )}
    </chakra.div>
  )
}

function EntryActions({
  entry,
  subject,
}: {
  readonly entry: OutboxEntry
  readonly subject: string | undefined
}) {
  const { t } = useTranslation('driver')
  const [failureText, setFailureText] = useState<string>()

  const fail = (error: unknown, where: string) => {
    setFailureText(t('outbox.notDone'))
    reportError(error, where)
  }
  const retry = async () => {
    await sendAgain(entry.id).catch((error: unknown) => fail(error, 'send operation again'))
  }
  const confirmWithdrawal = async () => {
    if (
      !(await confirm({
        title: t('outbox.withdrawTitle', {
          what: [t(operationNames[entry.kind]), subject].filter(Boolean).join(' '),
        }),
        body: t('outbox.withdrawBody'),
        confirm: t('outbox.withdraw'),
        tone: 'danger',
      }))
    )
      return
    try {
      if ((await withdraw(entry.id)) === 0) setFailureText(t('outbox.perhapsThere'))
    } catch (error) {
      fail(error, 'withdraw operation')
    }
  }

  return (
    <>
      {failureText === undefined ? null : (
        <chakra.span role="alert" color="danger.fg">
          {failureText}
        </chakra.span>
      )}
      {entry.actions.length > 0 ? (
        <chakra.div display="flex" gap="8px" flexWrap="wrap" paddingTop="8px">
          {entry.actions.includes('send-again') ? (
            <Button variant="outline" size="lg" onClick={() => void retry()}>
              {t('outbox.sendAgain')}
            </Button>
          ) : null}
          {entry.actions.includes('withdraw') ? (
            <Button variant="outline" size="lg" onClick={() => void confirmWithdrawal()}>
              {t('outbox.withdraw')}
            </Button>
          ) : null}
        </chakra.div>
      ) : null}
    </>
  )
}
