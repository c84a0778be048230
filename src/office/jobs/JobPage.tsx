import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type FailedJob, failedJobs } from '#contract/office/failed-jobs.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Alert, TitledCard } from '../../ui/theme/surfaces.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { useJobName } from '../shared/page/use-job-name.ts'
import { useJobActions } from './use-job-actions.ts'
import { RemoveJob } from './RemoveJob.tsx'

export const { loader, Component } = definePage(
  'job',
  (signal, { jobId: id = '' }) => call(failedJobs.read, { params: { id }, signal }),
  JobDetails,
)

function JobDetails({ data: job }: { readonly data: FailedJob }) {
  const { t } = useTranslation('jobs')
  const { moment, number } = useFormats()
  const jobName = useJobName()
  const navigate = useNavigate()
  const { retry, busy } = useJobActions()
  const retryAndLeave = async () => {
    if (await retry([job.id])) await navigate('/jobs')
  }
  return (
    <DetailLayout
      back={{ to: '/jobs', title: t('back') }}
      title={jobName(job.job)}
      facts={[
        { term: t('failedAt'), value: moment(job.failedAt) },
        { term: t('createdAt'), value: moment(job.createdAt) },
        { term: t('attempts'), value: number(job.attempts) },
      ]}
      action={
        <Button disabled={busy} onClick={() => void retryAndLeave()}>
          {t('retry')}
        </Button>
      }
      menu={<RemoveJob id={job.id} goTo="/jobs" />}
      notice={
        <Alert tone="danger" title={t('reason')}>
          {job.reason ?? t('noReason')}
        </Alert>
      }
    >
      <TitledCard title={t('payload')}>
        <chakra.pre
          fontFamily="mono"
          fontSize="label"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          margin="8px 0 0"
        >
          {JSON.stringify(job.payload, null, 2)}
        </chakra.pre>
      </TitledCard>
    </DetailLayout>
  )
}
