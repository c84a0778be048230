import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { askLmaResult, type LmaMonth, type LmaSession, withdrawLmaFile } from '#contract/integrations/lma.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ListLine, NoneText, StatusBadge, TitledCard, type Tone } from '../../ui/theme/surfaces.tsx'
import { mayPerformNow } from '../shared/page/may-now.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { useMutation } from '../shared/page/use-mutation.ts'
import { downloadLmaFile } from './download-lma-file.ts'
import { useErrorText } from './use-error-text.ts'

const tones: Readonly<Record<LmaSession['status'], Tone>> = {
  queued: 'info',
  sent: 'info',
  answered: 'success',
  failed: 'danger',
  file: 'success',
  withdrawn: 'neutral',
}

export function Sessions({ month: { sessions, desk } }: { readonly month: LmaMonth }) {
  const { t } = useTranslation('lma')
  return (
    <TitledCard title={t('sessions')}>
      {sessions.length === 0 ? (
        <NoneText>{t('noSessions')}</NoneText>
      ) : (
        <ul>
          {sessions.map((session) => (
            <SessionLine key={session.id} session={session} mayAsk={desk !== 'none'} />
          ))}
        </ul>
      )}
    </TitledCard>
  )
}

function SessionLine({ session, mayAsk }: { readonly session: LmaSession; readonly mayAsk: boolean }) {
  const { t } = useTranslation('lma')
  const { moment } = useFormats()
  const { busy, run, ask } = useMutation()
  const { roles } = useUser()
  const errorText = useErrorText()
  const { id, status, failure } = session
  const params = { id }
  const action = { size: 'sm', variant: 'outline', disabled: busy } as const
  const withdraw = () =>
    ask(
      { title: t('withdrawTitle'), body: t('withdrawBody'), confirm: t('withdraw') },
      () => call(withdrawLmaFile, { params }),
      t('withdrawn'),
    )
  return (
    <ListLine flexWrap="wrap" paddingBlock="4px">
      <chakra.div flex="1 1 320px" display="flex" flexWrap="wrap" gap="2px 12px" alignItems="center">
        <StatusBadge tone={tones[status]}>{t(`sessionStates.${status}`)}</StatusBadge>
        <span>
          {[moment(session.createdAt), session.by, t('lines', { count: session.lines })].join(', ')}
        </span>
        {failure === undefined ? null : <chakra.span color="danger.fg">{errorText(failure)}</chakra.span>}
      </chakra.div>
      {status === 'sent' && mayAsk ? (
        <Button {...action} onClick={() => void run(() => call(askLmaResult, { params }), t('asked'))}>
          {t('askResult')}
        </Button>
      ) : null}
      {status === 'file' && mayPerformNow(roles, 'sendLmaNotification') ? (
        <Button {...action} onClick={() => void withdraw()}>
          {t('withdraw')}
        </Button>
      ) : null}
      <Button {...action} onClick={() => void run(() => downloadLmaFile(id))}>
        {t('download')}
      </Button>
    </ListLine>
  )
}
