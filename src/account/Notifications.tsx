import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { users } from '#contract/accounts.ts'
import { type NotificationMethod, notificationMethods } from '#contract/notification-methods.ts'
import type { CurrentUser } from '#contract/users.ts'
import { call } from '../api/call.ts'
import { NetworkError, Problem } from '../api/errors.ts'
import { referenceOf, reportError } from '../app/fault-reports.ts'
import { checkSession } from '../app/session.ts'
import { Card, SectionTitle } from '../ui/surfaces.tsx'
import { toast } from '../ui/toaster.ts'
import { RadioChoices } from './RadioChoices.tsx'

/** Whether notifications come by e-mail or by text message; a choice where the account has both addresses. */
export function Notifications({ user }: { readonly user: CurrentUser }) {
  const { t } = useTranslation('account')
  const { t: tApp } = useTranslation('app')
  const { id, email, mobilePhone, notificationMethod } = user
  const choose = async (method: NotificationMethod) => {
    try {
      await call(users.change, { params: { id }, body: { notificationMethod: method } })
      await checkSession()
      toast('success', t('notifications.saved'))
    } catch (error) {
      toast(
        'error',
        error instanceof Problem
          ? error.detail
          : error instanceof NetworkError
            ? tApp('noConnection')
            : tApp('unexpected', referenceOf(error)),
      )
      if (!(error instanceof Problem || error instanceof NetworkError)) reportError(error, 'notifications')
    }
  }
  return (
    <Card>
      <chakra.div display="grid" gap="12px">
        <SectionTitle>{t('notifications.title')}</SectionTitle>
        <chakra.p color="fg.muted">{t('notifications.lead')}</chakra.p>
        {email !== undefined && mobilePhone !== undefined ? (
          <RadioChoices
            label={t('notifications.by')}
            name="notificationMethod"
            value={notificationMethod ?? 'email'}
            options={notificationMethods.map((value) => ({ value, label: t(`notifications.${value}`) }))}
            onChoose={(method) => void choose(method)}
          />
        ) : (
          <p>
            {email === undefined
              ? t('notifications.onlySms', { mobilePhone })
              : t('notifications.onlyEmail', { email })}
          </p>
        )}
      </chakra.div>
    </Card>
  )
}
