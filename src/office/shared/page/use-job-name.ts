import { useTranslation } from 'react-i18next'

/** What a background job does, in words; a job that this version does not know keeps its own name. */
export function useJobName(): (job: string) => string {
  const { t } = useTranslation('jobs')
  return (job) => t(`names.${job}`, { defaultValue: job })
}
