import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { createLmaSession, type LmaDesk, type LmaLine } from '#contract/integrations/lma.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { mayPerformNow } from '../shared/page/may-now.ts'
import { recentMonths } from '../shared/page/recent-months.ts'
import { useMutation } from '../shared/page/use-mutation.ts'
import { downloadLmaFile } from './download-lma-file.ts'

interface NotifyActionsProps {
  readonly company: string
  readonly month: string
  readonly desk: LmaDesk
  readonly lines: readonly LmaLine[]
  readonly all?: boolean
  readonly onDone: () => void
}

/** What is done with lines that are ready: sent, where the server is set up to, or made into a file. */
export function NotifyActions({ company, month, desk, lines, all = false, onDone }: NotifyActionsProps) {
  const { t } = useTranslation('lma')
  const { ask } = useMutation()
  const { roles } = useUser()
  if (!mayPerformNow(roles, 'sendLmaNotification')) return null
  const count = lines.length
  const running = month === recentMonths()[0] ? `${t('running')} ` : ''
  const notify = async (way: 'desk' | 'file') => {
    const body = { company, month, way, lines: lines.map(({ digest }) => digest) }
    const { id } = await call(createLmaSession, { body })
    onDone()
    if (way === 'file') await downloadLmaFile(id)
  }
  const send = () =>
    ask(
      { title: t('sendTitle', { count }), body: running + t('sendBody'), confirm: t('send') },
      () => notify('desk'),
      t('sent'),
    )
  const makeFile = () =>
    ask(
      {
        title: t('fileTitle', { count }),
        body: running + t('fileBody'),
        confirm: t('makeFile'),
      },
      () => notify('file'),
      t('fileMade'),
    )
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="8px">
      {desk === 'none' ? null : (
        <Button size="sm" disabled={count === 0} onClick={() => void send()}>
          {t(all ? 'sendAll' : 'send')}
        </Button>
      )}
      <Button
        size="sm"
        variant={desk === 'none' ? 'solid' : 'outline'}
        disabled={count === 0}
        onClick={() => void makeFile()}
      >
        {t('makeFile')}
      </Button>
    </chakra.div>
  )
}
