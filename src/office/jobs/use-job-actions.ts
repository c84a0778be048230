import { useTranslation } from 'react-i18next'
import { failedJobs, retryFailedJob } from '#contract/office/failed-jobs.ts'
import { call } from '../../api/call.ts'
import { useMutation } from '../shared/page/use-mutation.ts'

export function useJobActions() {
  const { t } = useTranslation('jobs')
  const { run, ask, busy } = useMutation()
  return {
    busy,
    retry: (ids: readonly string[]) =>
      run(
        async () => {
          for (const id of ids) await call(retryFailedJob, { params: { id } })
        },
        ids.length === 1 ? t('retried') : t('retriedMany', { count: ids.length }),
      ),
    remove: (id: string, goTo?: string) =>
      ask(
        { title: t('removeTitle'), body: t('removeBody'), confirm: t('remove'), tone: 'danger' },
        () => call(failedJobs.remove, { params: { id } }),
        t('removed'),
        goTo,
      ),
  }
}
