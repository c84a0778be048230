import { useTranslation } from 'react-i18next'
import type { Page } from '#contract/kit/paging.ts'
import { useFormats } from '../page/use-formats.ts'

/** About how many rows, where the server did not count them all. */
export function useFoundText(): (page: Page<unknown>) => string {
  const { t } = useTranslation('lists')
  const { number } = useFormats()
  return ({ totalItems: count, totalItemsIsEstimate }) =>
    totalItemsIsEstimate === true
      ? t('filters.foundAbout', { shown: number(count) })
      : t('filters.found', { count, shown: number(count) })
}
