import { useTranslation } from 'react-i18next'
import { showEwcCode, showProcessingMethod } from '#contract/letters/letter-formats.ts'
import { withoutWasteLaw } from '#contract/letters/without-waste-law.ts'
import { localeOf } from '#contract/kit/locales.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import { formatAmount } from '../../ui/controls/format.ts'
import { Facts } from './Facts.tsx'
import { PlaceFact } from './PlaceFact.tsx'
import { useLocale } from './use-locale.ts'

export function FlowFacts({ flow: ofOffice }: { readonly flow: FlowWithProject }) {
  const flow = withoutWasteLaw(ofOffice)
  const { t } = useTranslation('statement', { keyPrefix: 'flow' })
  const { t: tDriver } = useTranslation('driver')
  const locale = useLocale()
  return (
    <Facts
      facts={[
        { label: t('from'), value: <PlaceFact place={flow.origin} party={flow.disposer ?? flow.sender} /> },
        { label: t('to'), value: <PlaceFact place={flow.destination} party={flow.receiver} /> },
        flow.ewcCode && {
          label: t('code'),
          value: `${showEwcCode(flow.ewcCode)} ${flow.ewcCode.names[localeOf(locale)]}`,
        },
        flow.processingMethod && {
          label: t('method'),
          value: `${showProcessingMethod(flow.processingMethod.code)} ${flow.processingMethod.names[localeOf(locale)]}`,
        },
        flow.wasteStreamNumber !== undefined && { label: t('wasteStream'), value: flow.wasteStreamNumber },
        flow.estimatedLoad !== undefined && {
          label: t('estimated'),
          value: formatAmount(flow.estimatedLoad, flow.cargoUnit.symbol, locale),
        },
        {
          label: t('project'),
          value: `${flow.projectDetails.number} ${flow.projectDetails.name}\n${tDriver('flow.number', { number: flow.number })}`,
        },
      ]}
    />
  )
}
