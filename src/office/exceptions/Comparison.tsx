import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Unit } from '#contract/parties/master-data.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import type { ShipmentException } from '#contract/shipments/shipment-exceptions.ts'
import { Card, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { useValueTexts } from '../shared/detail/use-value-texts.ts'
import { useRefusedFields } from './use-refused-fields.ts'

interface ComparisonProps {
  readonly refused: Pick<ShipmentException, 'comparison' | 'violations'>
  /** Undefined where a refused load never became one. */
  readonly shipment: Shipment | undefined
  readonly cargoUnit: Pick<Unit, 'symbol'> | undefined
}

const Cell = chakra('td', {
  base: {
    padding: 'cell',
    minHeight: 'row',
    textAlign: 'left',
    verticalAlign: 'top',
    borderTop: '1px solid',
    borderColor: 'border',
    overflowWrap: 'anywhere',
    '[data-differs] &': { background: 'warning.subtle' },
  },
})
const Head = chakra('th', {
  base: {
    padding: 'cell',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: '600',
    fontSize: 'label',
    color: 'fg.muted',
    'tbody &': { borderTop: '1px solid', borderColor: 'border', fontWeight: '400' },
    '[data-differs] &': { background: 'warning.subtle' },
  },
})

const Differs = chakra('span', { base: { color: 'warning.fg', fontSize: 'small', fontWeight: '600' } })

export function Comparison({ refused, shipment, cargoUnit }: ComparisonProps) {
  const { t } = useTranslation('exceptions')
  return (
    <Card padding="0" overflow="hidden" aria-labelledby="comparison">
      <chakra.div display="flex" flexWrap="wrap" gap="4px 16px" justifyContent="space-between" padding="12px">
        <SectionTitle id="comparison">{t('compare')}</SectionTitle>
        {shipment === undefined ? null : (
          <TextLink to={`/shipments/${shipment.id}`} fontSize="label">
            {t('openShipment')}
          </TextLink>
        )}
      </chakra.div>
      {shipment === undefined ? (
        <chakra.p padding="0 12px 12px" color="fg.muted">
          {t('nothingCounts')}
        </chakra.p>
      ) : null}
      <ComparisonTable refused={refused} shipment={shipment} cargoUnit={cargoUnit} />
    </Card>
  )
}

function ComparisonTable({ refused: { comparison, violations }, shipment, cargoUnit }: ComparisonProps) {
  const { t } = useTranslation('exceptions')
  const { moment } = useFormats()
  const texts = useValueTexts(cargoUnit)
  const { ruleOf } = useRefusedFields()
  const labelOf = (field: string) =>
    field === 'loadDate' || field === 'unloadDate' ? t(`moments.${field}`) : texts.label(field)
  const textOf = (field: string, value: string | number | undefined) =>
    value === undefined
      ? t('empty')
      : field === 'loadDate' || field === 'unloadDate'
        ? moment(value)
        : (texts.value(field, value) ?? t('empty'))

  return (
    <chakra.table
      aria-labelledby="comparison"
      className="numbers"
      width="100%"
      borderCollapse="collapse"
      tableLayout="fixed"
    >
      <thead>
        <tr>
          <Head scope="col">{t('value')}</Head>
          <Head scope="col">{t('stated')}</Head>
          {shipment === undefined ? null : <Head scope="col">{t('counts')}</Head>}
        </tr>
      </thead>
      <tbody>
        {comparison.map(({ field, stated, current }) => {
          const rule = ruleOf(violations, field)
          const differs = stated !== undefined && current !== undefined && stated !== current
          const mark = rule ?? (differs ? t('differs') : undefined)
          return (
            <tr key={field} {...(mark === undefined ? {} : { 'data-differs': true })}>
              <Head scope="row">{labelOf(field)}</Head>
              <Cell>
                {textOf(field, stated)} {mark === undefined ? null : <Differs>{mark}</Differs>}
              </Cell>
              {shipment === undefined ? null : <Cell>{textOf(field, current)}</Cell>}
            </tr>
          )
        })}
      </tbody>
    </chakra.table>
  )
}
