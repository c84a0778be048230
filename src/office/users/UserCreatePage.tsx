import { useTranslation } from 'react-i18next'
import { customers } from '#contract/accounts/customers.ts'
import { may } from '#contract/kit/permissions.ts'
import { call } from '../../api/call.ts'
import { useSendingWays } from '../../app/forms/sending-ways.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { type UserCustomer, UserForm } from './UserForm.tsx'

/** `?customer=` names the customer of the new user. */
export const { loader, Component } = definePage(
  'new user',
  async (signal, _params, { searchParams }): Promise<{ customer?: UserCustomer }> => {
    const id = searchParams.get('customer')
    return id === null ? {} : { customer: await call(customers.read, { params: { id }, signal }) }
  },
  UserCreate,
)

function UserCreate({ data: { customer } }: { readonly data: { readonly customer?: UserCustomer } }) {
  const { t } = useTranslation('people')
  const ways = useSendingWays()
  const givesPassword = may(useUser().roles, 'create', 'Customer')
  const noLinks = givesPassword ? 'users.noLinksPassword' : 'users.noLinks'
  return (
    <DetailLayout
      back={
        customer === undefined
          ? { to: '/users', title: t('users.title') }
          : { to: `/customers/${customer.id}/users`, title: customer.name }
      }
      title={t('users.add')}
      description={ways.size === 0 ? undefined : t('users.addLead')}
    >
      {ways.has('email') ? null : (
        <Alert tone="warning">{t(ways.has('sms') ? 'users.onlyBySms' : noLinks)}</Alert>
      )}
      {ways.size === 0 && !givesPassword ? null : <UserForm customer={customer} />}
    </DetailLayout>
  )
}
