import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import {
  measurementNames,
  measurements,
  presentMeasurements,
  fromStated,
} from '#contract/shipments/measurements.ts'
import type { RefusedStatement } from '../../offline/decisions/refused.ts'
import { formatAmount } from '../../ui/controls/format.ts'
import { Card, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { useLocale } from '../shared/use-locale.ts'

const conflicts: ReadonlySet<string | undefined> = new Set([
  'shipment_already_loaded',
  'shipment_already_unloaded',
  'operation_dismissed',
])

export function TwoVersions({
  statement: { values, current, flow },
  code,
}: {
  readonly statement: RefusedStatement
  readonly code: string | undefined
}) {
  const { t } = useTranslation('refusals', { keyPrefix: 'versions' })
  const { t: tStatement } = useTranslation('statement')
  const locale = useLocale()
  if (current === undefined || !conflicts.has(code)) return null
  const mine = fromStated(values)
  const counts = presentMeasurements(current)
  const shown = (name: (typeof measurementNames)[number], value: string | number | undefined) => {
    const measurement = measurements[name]
    if (typeof value !== 'number') return value ?? '–'
    return formatAmount(
      value,
      'unit' in measurement ? measurement.unit : (flow?.cargoUnit.symbol ?? ''),
      locale,
    )
  }
  return (
    <Card padding="16px" display="grid" gap="12px">
      <SectionTitle>{t('title')}</SectionTitle>
      <chakra.table width="100%" className="numbers">
        <thead>
          <tr>
            <chakra.th textAlign="start" fontWeight="600">
              {t('value')}
            </chakra.th>
            <chakra.th textAlign="end" fontWeight="600">
              {t('mine')}
            </chakra.th>
            <chakra.th textAlign="end" fontWeight="600">
              {t('counts')}
            </chakra.th>
          </tr>
        </thead>
        <tbody>
          {measurementNames
            .filter((name) => mine[name] !== undefined)
            .map((name) => (
              <tr key={name}>
                <chakra.th textAlign="start" fontWeight="400" color="fg.muted" scope="row">
                  {tStatement(`measurements.${name}`)}
                </chakra.th>
                <chakra.td textAlign="end">{shown(name, mine[name])}</chakra.td>
                <chakra.td textAlign="end">{shown(name, counts[name])}</chakra.td>
              </tr>
            ))}
        </tbody>
      </chakra.table>
    </Card>
  )
}
