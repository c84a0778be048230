import { Suspense } from 'react'
import { useJobName } from '../shared/page/use-job-name.ts'

/** Shows the job's own name until the texts are there, as few dashboards have such a row. */
export function JobName({ job }: { readonly job: string }) {
  return (
    <Suspense fallback={job}>
      <Words job={job} />
    </Suspense>
  )
}

function Words({ job }: { readonly job: string }) {
  return useJobName()(job)
}
