import { useTranslation } from 'react-i18next'
import type { Customer } from '#contract/accounts/customers.ts'

/** The modules that a customer has, as far as the viewer may know them. */
export function useModuleNames() {
  const { t } = useTranslation('customers')
  return (customer: Customer) =>
    (['manageProducts', 'unlimitedModifications'] as const)
      .filter((module) => customer[module])
      .map((module) => t(`modules.names.${module}`))
}
