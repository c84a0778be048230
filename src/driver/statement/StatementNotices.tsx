import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/surfaces.tsx'
import type { Deed } from './use-submit-statement.ts'
import type { StatementForm } from './use-statement.ts'

/** What the driver should know before he goes on with a form: what came back, what is not kept, what could not be saved. */
export function StatementNotices({ form, deed }: { readonly form: StatementForm; readonly deed: Deed }) {
  const { t } = useTranslation('driver', { keyPrefix: 'statement' })
  return (
    <>
      {form.photoLost ? (
        <Alert tone="warning">{t('photoLost')}</Alert>
      ) : form.wasKept ? (
        <Alert tone="neutral">{t('draftKept')}</Alert>
      ) : null}
      {form.notKept ? <Alert tone="warning">{t('draftNotSaved')}</Alert> : null}
      {deed.failure === undefined ? null : <Alert tone="danger">{deed.failure}</Alert>}
      {deed.faults.length === 0 ? null : (
        <Alert tone="danger">{t('faultsTitle', { count: deed.faults.length })}</Alert>
      )}
    </>
  )
}
