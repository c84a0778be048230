import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { reportError } from '../../app/frame/fault-reports.ts'
import type { RefusedEntry } from '../../offline/decisions/refused.ts'
import type { Withdrawal } from '../../offline/decisions/withdraw.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { remedyOf } from './remedy.ts'

const withdrawalTexts = {
  withdrawn: undefined,
  nothing: undefined,
  delivered: 'withdrawal.delivered',
  unreachable: 'withdrawal.unreachable',
  sending: 'withdrawal.sending',
} as const satisfies Record<Withdrawal['kind'], string | undefined>

export type RefusalActions = ReturnType<typeof useRefusalActions>

export function useRefusalActions(refused: RefusedEntry) {
  const { entry } = refused
  const { t } = useTranslation('refusals')
  const navigate = useNavigate()
  const [message, setMessage] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [isSentAgain, setSentAgain] = useState(false)
  const ask = useWithdrawalQuestion(entry)
  const isTried = isSentAgain && entry.state === 'attention'

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
  const withdrawEntry = async () => {
    const { withdraw } = await import('../../offline/decisions/withdraw.ts')
    const text = withdrawalTexts[(await withdraw(entry.id)).kind]
    return text && t(text)
  }
  const sendAgain = () =>
    run('send operation again', async () => {
      const { sendAgain: queueAgain } = await import('../../offline/decisions/send-again.ts')
      await queueAgain(entry.id)
      setSentAgain(true)
      return undefined
    })
  const takeBack = () =>
    run('withdraw operation', async () => ((await ask()) ? await withdrawEntry() : undefined))
  /** A refused signature stands for nothing: another one takes its place. */
  const sign = () =>
    run('sign again', async () => {
      const text = await withdrawEntry()
      if (text === undefined) void navigate(`/driver/shipments/${entry.shipment}/sign`)
      return text
    })
  const handOver = () =>
    run('hand operation over', async () => {
      const { handOver: giveToOffice } = await import('../../offline/decisions/hand-over.ts')
      const outcome = await giveToOffice(entry.id)
      return outcome === 'handed-over' || outcome === 'nothing' ? undefined : t(`handOver.${outcome}`)
    })
  return {
    entry,
    remedy: remedyOf(refused, isTried),
    busy,
    message: message ?? (isTried ? t('refusedAgain') : undefined),
    sendAgain,
    handOver,
    sign,
    takeBack,
  }
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
