import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../app/frame/fault-reports.ts'
import type { RefusedEntry } from '../../offline/decisions/refused.ts'
import type { Withdrawal } from '../../offline/decisions/withdraw.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { MainAction, MainLink } from '../shared/MainAction.tsx'
import { remedyOf } from './remedy.ts'
import { RetakePhoto } from './RetakePhoto.tsx'

const withdrawalTexts = {
  withdrawn: undefined,
  nothing: undefined,
  delivered: 'withdrawal.delivered',
  unreachable: 'withdrawal.unreachable',
  sending: 'withdrawal.sending',
} as const satisfies Record<Withdrawal['kind'], string | undefined>

export function RefusalActions({ refused }: { readonly refused: RefusedEntry }) {
  const { t } = useTranslation('refusals')
  const { entry } = refused
  const remedy = remedyOf(refused)
  const { busy, message, resend, giveToOffice, takeBack } = useActions(entry)
  const canHandOver = entry.state === 'attention' && entry.kind !== 'photo'
  const isForOffice = canHandOver && remedy === 'handOver'
  return (
    <>
      {message === undefined ? null : <Alert tone="warning">{message}</Alert>}
      <chakra.div display="grid" gap="8px">
        {isForOffice ? (
          <MainAction disabled={busy} onClick={() => void giveToOffice()}>
            {t('actions.handOver')}
          </MainAction>
        ) : null}
        {entry.state === 'waiting' ? null : remedy === 'retake' ? (
          <RetakePhoto id={entry.id} />
        ) : remedy === 'sendAgain' ? (
          <MainAction disabled={busy} onClick={() => void resend()}>
            {t('actions.sendAgain')}
          </MainAction>
        ) : (
          <>
            {remedy === 'handOver' ? null : (
              <MainLink to={`/driver/outbox/${entry.id}/mend`}>{t(`actions.${remedy}`)}</MainLink>
            )}
            <Button variant="outline" size="lg" disabled={busy} onClick={() => void resend()}>
              {t('actions.sendAgain')}
            </Button>
          </>
        )}
        {canHandOver && !isForOffice ? (
          <Button variant="outline" size="lg" disabled={busy} onClick={() => void giveToOffice()}>
            {t('actions.handOver')}
          </Button>
        ) : null}
        {/* What a revoked phone sent is evidence, which only the office settles. */}
        {entry.problem?.code === 'device_revoked' ? null : (
          <Button variant="ghost" size="lg" disabled={busy} onClick={() => void takeBack()}>
            {t(entry.kind === 'photo' ? 'actions.without' : 'actions.withdraw')}
          </Button>
        )}
      </chakra.div>
    </>
  )
}

function useActions(entry: RefusedEntry['entry']) {
  const { t } = useTranslation('refusals')
  const [message, setMessage] = useState<string>()
  const [busy, setBusy] = useState(false)
  const ask = useWithdrawalQuestion(entry)

  const run = async (where: string, work: () => Promise<string | undefined>) => {
    setBusy(true)
    setMessage(undefined)
    try {
      setMessage(await work())
    } catch (error) {
      setMessage(t('withdrawal.notDone'))
      reportError(error, where)
    } finally {
      setBusy(false)
    }
  }
  const resend = () =>
    run('send operation again', async () => {
      const { sendAgain } = await import('../../offline/decisions/send-again.ts')
      await sendAgain(entry.id)
      return undefined
    })
  const takeBack = () =>
    run('withdraw operation', async () => {
      if (!(await ask())) return undefined
      const { withdraw } = await import('../../offline/decisions/withdraw.ts')
      const text = withdrawalTexts[(await withdraw(entry.id)).kind]
      return text && t(text)
    })

  const giveToOffice = () =>
    run('hand operation over', async () => {
      const { handOver } = await import('../../offline/decisions/hand-over.ts')
      const outcome = await handOver(entry.id)
      return outcome === 'handed-over' || outcome === 'nothing' ? undefined : t(`handOver.${outcome}`)
    })
  return { busy, message, resend, giveToOffice, takeBack }
}

function useWithdrawalQuestion(entry: RefusedEntry['entry']): () => Promise<boolean> {
  const { t } = useTranslation(['refusals', 'driver', 'phone'])
  const what = [t(`what.${entry.kind}`), entry.subject].filter(Boolean).join(' ')
  return () =>
    confirm({
      title: t('withdrawal.title', { what }),
      body: t('withdrawal.body'),
      confirm: t('phone:outbox.withdraw'),
      tone: 'danger',
    })
}
