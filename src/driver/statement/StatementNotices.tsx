import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/theme/surfaces.tsx'
import type { StatementSubmission } from './use-submit-statement.ts'
import type { StatementForm } from './use-statement.ts'

export function StatementNotices({
  form,
  submission,
}: {
  readonly form: StatementForm
  readonly submission: StatementSubmission
}) {
  const { t } = useTranslation('statement')
  return (
    <>
      {form.photoLost ? (
        <Alert tone="warning">{t('photoLost')}</Alert>
      ) : form.draftRestored ? (
        <Alert tone="neutral">{t('draftKept')}</Alert>
      ) : null}
      {form.draftUnsaved ? <Alert tone="warning">{t('draftNotSaved')}</Alert> : null}
      {submission.failureText === undefined ? null : <Alert tone="danger">{submission.failureText}</Alert>}
      {submission.errors.length === 0 ? null : (
        <Alert tone="danger">{t('faultsTitle', { count: submission.errors.length })}</Alert>
      )}
    </>
  )
}
