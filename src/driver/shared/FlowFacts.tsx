import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { showEwcCode, showProcessingMethod } from '#contract/letters/letter-formats.ts'
import { withoutWasteLaw } from '#contract/letters/without-waste-law.ts'
import { localeOf } from '#contract/kit/locales.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import { formatAmount } from '../../ui/controls/format.ts'
import { VisuallyHidden } from '../../ui/theme/VisuallyHidden.tsx'
import { type Fact, Facts } from './Facts.tsx'
import { PlaceFact } from './PlaceFact.tsx'
import { useLocale } from './use-locale.ts'

/** Where it comes from and goes to, with the way there and whom to call. */
export function RouteFacts({ flow }: { readonly flow: FlowWithProject }) {
  const { t } = useTranslation('statement', { keyPrefix: 'flow' })
  return (
    <chakra.ul display="grid" gap="12px">
      {routeOf(withoutWasteLaw(flow), t).map(({ label, value }, end) => (
        <chakra.li key={label} display="flex" gap="12px">
          <End>
            <span aria-hidden>{end === 0 ? 'A' : 'B'}</span>
            <VisuallyHidden>{label}</VisuallyHidden>
          </End>
          <chakra.span flex="1" minWidth="0" fontWeight="500" overflowWrap="anywhere" whiteSpace="pre-line">
            {value}
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

/** As in `Route` of a card. */
const End = chakra('span', {
  base: {
    flexShrink: '0',
    width: '24px',
    height: '24px',
    borderRadius: '50%',
    border: '2px solid',
    fontSize: '0.8125rem',
    fontWeight: '700',
    lineHeight: '1.4',
    textAlign: 'center',
    'li + li > &': { background: 'fg', borderColor: 'fg', color: 'bg.panel' },
  },
})

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
