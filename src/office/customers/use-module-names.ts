import { useTranslation } from 'react-i18next'
import type { Customer } from '#contract/accounts/customers.ts'

export function useModuleNames() {
  const { t } = useTranslation('customers')
  return (customer: Customer) =>
    (['manageProducts', 'unlimitedModifications'] as const)
      .filter((module) => customer[module])
      .map((module) => t(`modules.names.${module}`))
}
