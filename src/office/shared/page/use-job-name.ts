import { useTranslation } from 'react-i18next'

/** A job that this version does not know keeps its own name. */
export function useJobName(): (job: string) => string {
  const { t } = useTranslation('jobs')
  return (job) => t(`names.${job}`, { defaultValue: job })
}
