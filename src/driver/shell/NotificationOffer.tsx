import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLanguage } from '#contract/kit/locales.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import {
  type NotificationState,
  notificationState,
  turnOffNotifications,
  turnOnNotifications,
} from '../../app/device/notifications.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Alert, Card, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { storeLocally } from '../../app/session/local-storage.ts'

const dismissalsKey = 'notification_offers_dismissed'
const maxDismissals = 2
const dismissals = () => Number(localStorage.getItem(dismissalsKey) ?? 0)

export function NotificationOffer() {
  const { state, turnOn, problem } = useNotifications()
  const [isOffered, setOffered] = useState(() => dismissals() < maxDismissals)
  if (state !== 'off' || !isOffered) return null
  const dismiss = () => {
    storeLocally(dismissalsKey, String(dismissals() + 1))
    setOffered(false)
  }
  return <NotificationCard state={state} problem={problem} onTurnOn={turnOn} onDismissed={dismiss} />
}

export function NotificationChoice() {
  const { state, turnOn, turnOff, problem } = useNotifications()
  if (state === undefined || state === 'unsupported') return null
  return <NotificationCard state={state} problem={problem} onTurnOn={turnOn} onTurnOff={turnOff} />
}

function useNotifications() {
  const { t, i18n } = useTranslation('phone', { keyPrefix: 'notifications' })
  const [state, setState] = useState<NotificationState>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    notificationState().then(setState, (error: unknown) => reportError(error, 'read notifications'))
  }, [])
  const run = async (work: () => Promise<NotificationState>) => {
    setProblem(undefined)
    try {
      setState(await work())
    } catch (error) {
      setProblem(t('failed'))
      reportError(error, 'notifications')
    }
  }
  return {
    state,
    problem,
    turnOn: () => run(() => turnOnNotifications(isLanguage(i18n.language) ? i18n.language : 'en')),
    turnOff: () =>
      run(async () => {
        await turnOffNotifications()
        return 'off'
      }),
  }
}

function NotificationCard({
  state,
  problem,
  onTurnOn,
  onTurnOff,
  onDismissed,
}: {
  readonly state: NotificationState
  readonly problem: string | undefined
  readonly onTurnOn: () => Promise<void>
  readonly onTurnOff?: () => Promise<void>
  readonly onDismissed?: () => void
}) {
  const { t } = useTranslation('phone', { keyPrefix: 'notifications' })
  return (
    <Card padding="16px" display="grid" gap="16px" aria-label={t('title')}>
      <SectionTitle>{t('title')}</SectionTitle>
      <p>{t(state === 'denied' ? 'denied' : state === 'on' ? 'on' : 'why')}</p>
      {problem === undefined ? null : <Alert tone="warning">{problem}</Alert>}
      <chakra.div display="grid" gap="8px">
        {state === 'off' ? (
          <Button size="lg" variant="outline" onClick={() => void onTurnOn()}>
            {t('turnOn')}
          </Button>
        ) : null}
        {state === 'on' && onTurnOff !== undefined ? (
          <Button size="lg" variant="ghost" onClick={() => void onTurnOff()}>
            {t('turnOff')}
          </Button>
        ) : null}
        {onDismissed === undefined ? null : (
          <Button size="lg" variant="ghost" onClick={onDismissed}>
            {t('notNow')}
          </Button>
        )}
      </chakra.div>
    </Card>
  )
}
