import { useTranslation } from 'react-i18next'
import type { FlowWithProject } from '../../offline/flows.ts'
import { formatAmount } from '../../ui/format.ts'
import { Facts } from './Facts.tsx'
import { showEwcCode, showPlace, showProcessingMethod } from './formats.ts'
import { useLocale } from './use-locale.ts'

/** The facts of a material flow that a driver needs, besides its instructions. */
export function FlowFacts({ flow }: { readonly flow: FlowWithProject }) {
  const { t } = useTranslation('driver', { keyPrefix: 'flow' })
  const locale = useLocale()
  return (
    <Facts
      facts={[
        { label: t('from'), value: showPlace(flow.origin) },
        { label: t('to'), value: showPlace(flow.destination) },
        flow.ewcCode && {
          label: t('code'),
          value: `${showEwcCode(flow.ewcCode)} ${flow.ewcCode.names[locale]}`,
        },
        flow.processingMethod && {
          label: t('method'),
          value: `${showProcessingMethod(flow.processingMethod.code)} ${flow.processingMethod.names[locale]}`,
        },
        flow.wasteStreamNumber !== undefined && { label: t('wasteStream'), value: flow.wasteStreamNumber },
        flow.estimatedLoad !== undefined && {
          label: t('estimated'),
          value: formatAmount(flow.estimatedLoad, flow.cargoUnit.symbol, locale),
        },
        {
          label: t('project'),
          value: `${flow.projectDetails.number} ${flow.projectDetails.name}\n${t('number', { number: flow.number })}`,
        },
      ]}
    />
  )
}
