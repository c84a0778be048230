import { useTranslation } from 'react-i18next'
import type { ResourceType } from '#contract/kit/permissions.ts'
import { maySetNow } from '../page/may-now.ts'

/** For a field that is set in person only: during impersonation it cannot be changed, and says why. */
export function useInPerson() {
  const { t } = useTranslation('companies')
  return (type: ResourceType, field: string) =>
    maySetNow(type, field) ? undefined : { disabled: true, help: t('inPerson') }
}
