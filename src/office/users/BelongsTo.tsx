import { type ComponentProps, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companies } from '#contract/companies.ts'
import { customers } from '#contract/customers.ts'
import { may } from '#contract/permissions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/use-user.ts'
import type { SelectField } from '../../ui/fields.tsx'
import { Among, type Named } from '../Among.tsx'

type Select = Omit<ComponentProps<typeof SelectField>, 'label'>

/** Customer and company of a user, among those that the viewer sees; administrators alone choose the customer. */
export function BelongsTo({ customer, company }: { readonly customer: Select; readonly company: Select }) {
  const { t } = useTranslation('people')
  const { roles } = useUser()
  const [options, setOptions] = useState<{ readonly customers: readonly Named[]; readonly companies: readonly Named[] }>({ customers: [], companies: [] })
  const manages = may(roles, 'create', 'Customer')
  useEffect(() => {
    const given = new AbortController()
    const names = { order: { name: 'asc' }, itemsPerPage: 100 }
    Promise.all([
      manages ? call(customers.list, { query: names, signal: given.signal }) : { member: [] },
      call(companies.list, { query: names, signal: given.signal }),
    ]).then(
      ([ofCustomers, ofCompanies]) => setOptions({ customers: ofCustomers.member, companies: ofCompanies.member }),
      // The form says so when it is sent; until then the present ones stay.
      () => undefined,
    )
    return () => given.abort()
  }, [manages])
  return (
    <>
      {manages ? <Among {...customer} label={t('users.customer')} none={t('none')} options={options.customers} /> : null}
      <Among {...company} label={t('company')} none={t('none')} options={options.companies} />
    </>
  )
}
