import { useTranslation } from 'react-i18next'
import { retryFailedJob } from '#contract/office/failed-jobs.ts'
import { call } from '../../api/call.ts'
import { useMutation } from '../shared/page/use-mutation.ts'

export function useJobActions() {
  const { t } = useTranslation('jobs')
  const { run, busy } = useMutation()
  return {
    busy,
    retry: (ids: readonly string[]) =>
      run(
        async () => {
          for (const id of ids) await call(retryFailedJob, { params: { id } })
        },
        ids.length === 1 ? t('retried') : t('retriedMany', { count: ids.length }),
      ),
  }
}
