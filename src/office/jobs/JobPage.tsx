import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useNavigate } from 'react-router-dom'
import { type FailedJob, failedJobs } from '#contract/office/failed-jobs.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TrashIcon } from '../../ui/theme/later-icons.tsx'
import { MenuAction } from '../../ui/overlays/Menu.tsx'
import { Alert, Card, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { createPage } from '../shared/page/create-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { loadPageData } from '../shared/page/page-data.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { useJobName } from '../shared/page/use-job-name.ts'
import { useJobActions } from './use-job-actions.ts'

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadPageData(`job ${params['jobId']}`, request, (signal) =>
    call(failedJobs.read, { params: { id: params['jobId'] ?? '' }, signal }),
  )

function JobDetails({ data: job }: { readonly data: FailedJob }) {
  const { t } = useTranslation('jobs')
  const { moment, number } = useFormats()
  const jobName = useJobName()
  const navigate = useNavigate()
  const { retry, remove, busy } = useJobActions()
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
      menu={
        <MenuAction tone="danger" icon={<TrashIcon />} onSelect={() => void remove(job.id, '/jobs')}>
          {t('remove')}
        </MenuAction>
      }
      notice={
        <Alert tone="danger" title={t('reason')}>
          {job.reason ?? t('noReason')}
        </Alert>
      }
    >
      <Card aria-labelledby="payload">
        <SectionTitle id="payload">{t('payload')}</SectionTitle>
        <chakra.pre
          fontFamily="mono"
          fontSize="label"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          margin="8px 0 0"
        >
          {JSON.stringify(job.payload, null, 2)}
        </chakra.pre>
      </Card>
    </DetailLayout>
  )
}

const JobPage = createPage(loader, JobDetails)

export { JobPage as Component }
