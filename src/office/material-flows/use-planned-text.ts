import { useTranslation } from 'react-i18next'
import { formatEwcCode } from '#contract/parties/ewc-codes.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { useFormats } from '../shared/page/use-formats.ts'

/** What is arranged for a day to come; blank where nothing is. */
export function usePlannedText(): (flow: Pick<OfficeFlow, 'plannedChange'>) => string {
  const { t } = useTranslation('flows')
  const { fullDay, name } = useFormats()
  return ({ plannedChange }) =>
    plannedChange === undefined
      ? ''
      : t(plannedChange.wasteStreamNumber === undefined ? 'plannedWithout' : 'planned', {
          day: fullDay(plannedChange.from),
          code: `${formatEwcCode(plannedChange.ewcCode.code, plannedChange.ewcCode.hazardous)} ${name(plannedChange.ewcCode.names)}`,
          number: plannedChange.wasteStreamNumber,
        })
}
