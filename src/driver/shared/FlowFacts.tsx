import { useTranslation } from 'react-i18next'
import { showEwcCode, showProcessingMethod } from '#contract/letters/letter-formats.ts'
import { withoutWasteLaw } from '#contract/letters/without-waste-law.ts'
import { localeOf } from '#contract/kit/locales.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import { formatAmount } from '../../ui/controls/format.ts'
import { type Fact, Facts } from './Facts.tsx'
import { PlaceFact } from './PlaceFact.tsx'
import { useLocale } from './use-locale.ts'

/** Where it comes from and goes to, with the way there and whom to call. */
export function RouteFacts({ flow }: { readonly flow: FlowWithProject }) {
  const { t } = useTranslation('statement', { keyPrefix: 'flow' })
  return <Facts facts={routeOf(withoutWasteLaw(flow), t)} />
}

const routeOf = (
  flow: Pick<FlowWithProject, 'origin' | 'destination' | 'disposer' | 'sender' | 'receiver'>,
  t: (key: 'from' | 'to') => string,
): readonly Fact[] => [
  { label: t('from'), value: <PlaceFact place={flow.origin} party={flow.disposer ?? flow.sender} /> },
  { label: t('to'), value: <PlaceFact place={flow.destination} party={flow.receiver} /> },
]

export function FlowFacts({
  flow: ofOffice,
  withRoute = true,
}: {
  readonly flow: FlowWithProject
  /** Not where `RouteFacts` stand. */
  readonly withRoute?: boolean
}) {
  const flow = withoutWasteLaw(ofOffice)
  const { t } = useTranslation('statement', { keyPrefix: 'flow' })
  const { t: tDriver } = useTranslation('driver')
  const locale = useLocale()
  return (
    <Facts
      facts={[
        ...(withRoute ? routeOf(flow, t) : []),
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
