import { useTranslation } from 'react-i18next'
import type { PendingContact } from '#contract/accounts/person.ts'
import { Alert } from '../../../ui/theme/surfaces.tsx'
import { useFormats } from '../page/use-formats.ts'

export function PendingContactNotice({ pending }: { readonly pending: PendingContact | undefined }) {
  const { t } = useTranslation('people')
  const { moment } = useFormats()
  return pending === undefined ? null : (
    <Alert>
      {t('pendingContact', {
        contact: pending.email ?? pending.mobilePhone,
        moment: moment(pending.expiresAt),
      })}
    </Alert>
  )
}
