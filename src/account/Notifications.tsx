import { useTranslation } from 'react-i18next'
import { users } from '#contract/accounts/users.ts'
import { type NotificationMethod, notificationMethods } from '#contract/accounts/notification-methods.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { call } from '../api/call.ts'
import type { SendingWays } from '../app/forms/sending-ways.ts'
import { checkSession } from '../app/session/session.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Alert } from '../ui/theme/surfaces.tsx'
import { toast } from '../ui/overlays/toaster.ts'
import { AccountSection, useFailureToast } from './AccountSection.tsx'
import { RadioChoices } from './RadioChoices.tsx'

export function Notifications({ user, ways }: { readonly user: CurrentUser; readonly ways: SendingWays }) {
  const { t } = useTranslation('account')
  const showFailure = useFailureToast('notifications')
  const { id, email, mobilePhone, notificationMethod } = user
  const choose = async (method: NotificationMethod) => {
    try {
      await call(users.change, { params: { id }, body: { notificationMethod: method } })
      await checkSession()
      toast('success', t('notifications.saved'))
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <AccountSection title={t('notifications.title')} lead={t('notifications.lead')}>
      {email !== undefined && mobilePhone !== undefined && ways.size > 1 ? (
        <RadioChoices
          label={t('notifications.by')}
          name="notificationMethod"
          value={notificationMethod ?? 'email'}
          options={notificationMethods.map((value) => ({ value, label: t(`notifications.${value}`) }))}
          onChoose={(method) => void choose(method)}
        />
      ) : (
        <OnlyAddress user={user} ways={ways} onChoose={(method) => void choose(method)} />
      )}
    </AccountSection>
  )
}

function OnlyAddress({
  user: { email, mobilePhone, notificationMethod },
  ways,
  onChoose,
}: {
  readonly user: CurrentUser
  readonly ways: SendingWays
  readonly onChoose: (method: NotificationMethod) => void
}) {
  const { t } = useTranslation(['account', 'sending'])
  const method =
    email === undefined ? 'sms' : mobilePhone === undefined ? 'email' : (notificationMethod ?? 'email')
  const other = method === 'email' ? 'sms' : 'email'
  const address = method === 'email' ? email : mobilePhone
  if (!ways.has(method))
    return (
      <>
        <Alert tone="warning">
          {t(ways.size === 0 ? 'sending:nothing' : method === 'email' ? 'sending:noEmail' : 'sending:noSms')}
        </Alert>
        {ways.has(other) && email !== undefined && mobilePhone !== undefined ? (
          <div>
            <Button size="lg" variant="outline" onClick={() => onChoose(other)}>
              {t(`notifications.instead.${other}`)}
            </Button>
          </div>
        ) : null}
      </>
    )
  if (ways.size === 1) return <p>{t(`notifications.to.${method}`, { address })}</p>
  return (
    <p>
      {email === undefined
        ? t('notifications.onlySms', { mobilePhone })
        : t('notifications.onlyEmail', { email })}
    </p>
  )
}
