import { useTranslation } from 'react-i18next'
import type { EbaFailure } from '#contract/integrations/eba.ts'

export function useEbaFailure() {
  const { t } = useTranslation('weighbridges')
  return (failure: EbaFailure | undefined): string | undefined => {
    if (failure === undefined) return undefined
    const { code, status, cause } = failure
    return code === 'unreachable' && cause !== undefined
      ? t('failures.unreachable_cause', { cause })
      : t(`failures.${code}`, { status })
  }
}
