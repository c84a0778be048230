import { useTranslation } from 'react-i18next'
import { failedJobs } from '#contract/office/failed-jobs.ts'
import { call } from '../../api/call.ts'
import { RemoveAction } from '../shared/page/item-actions.tsx'

export function RemoveJob({ id, goTo }: { readonly id: string; readonly goTo?: string }) {
  const { t } = useTranslation('jobs')
  return (
    <RemoveAction
      label={t('remove')}
      title={t('removeTitle')}
      body={t('removeBody')}
      act={() => call(failedJobs.remove, { params: { id } })}
      done={t('removed')}
      goTo={goTo}
    />
  )
}
