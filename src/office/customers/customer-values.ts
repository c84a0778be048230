import { defaultTimeZone } from '#contract/accounts/customer-days.ts'
import { type Customer, type CustomerDraft } from '#contract/accounts/customers.ts'
import { retentionMonths } from '#contract/accounts/retention.ts'

export const nameValues = (customer: Customer | undefined) => ({
  name: customer?.name ?? '',
  debtorNumber: customer?.debtorNumber ?? '',
})

export const settingValues = (customer: Customer | undefined) => ({
  themePrimaryColor:
    customer?.themePrimaryColor ?? ('' as NonNullable<CustomerDraft['themePrimaryColor']> | ''),
  logo: customer?.logo?.id ?? '',
  language: customer?.language ?? ('nl' as CustomerDraft['language']),
  timeZone: customer?.timeZone ?? defaultTimeZone,
  photoMonths: (customer?.photoMonths ?? retentionMonths.photos.usual) as number | null,
  positionMonths: (customer?.positionMonths ?? retentionMonths.positions.usual) as number | null,
  manageProducts: customer?.manageProducts ?? false,
  secondFactorRequired: customer?.secondFactorRequired ?? false,
  unlimitedModifications: customer?.unlimitedModifications ?? false,
})

/** Without the logo: a file belongs to a customer, so it comes once there is one. */
export const newCustomerValues = () => {
  const { logo: _, ...settings } = settingValues(undefined)
  return { ...nameValues(undefined), ...settings }
}

export type CustomerValues = ReturnType<typeof nameValues> & ReturnType<typeof settingValues>
