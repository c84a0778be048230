import { useTranslation } from 'react-i18next'
import type { LmaMonth } from '#contract/integrations/lma.ts'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { Hint, TitledCard } from '../../ui/theme/surfaces.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { PlainTable } from '../shared/tables/PlainTable.tsx'

/** Nothing where every load is counted. */
export function LeftOut({ month: { leftOut, leftOutCount } }: { readonly month: LmaMonth }) {
  const { t } = useTranslation('lma')
  const { number } = useFormats()
  if (leftOutCount === 0) return null
  return (
    <TitledCard title={t('leftOut')}>
      <Hint>{t('leftOutBody')}</Hint>
      <PlainTable label={t('leftOut')} columns={[t('shipment'), t('fields.usualName'), t('reason')]}>
        {leftOut.map((load) => (
          <tr key={load.shipment}>
            <td>
              <TextLink to={`/shipments/${load.shipment}`}>{load.number}</TextLink>
            </td>
            <td>{load.usualName}</td>
            <td>{load.reasons.map((reason) => t(`reasons.${reason}`)).join(', ')}</td>
          </tr>
        ))}
      </PlainTable>
      {leftOut.length < leftOutCount ? (
        <Hint>{t('leftOutMore', { shown: number(leftOut.length), count: leftOutCount })}</Hint>
      ) : null}
    </TitledCard>
  )
}
