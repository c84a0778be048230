import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { DriverShipment } from '../../offline/shipments.ts'
import { Card, SectionTitle } from '../../ui/surfaces.tsx'
import { showMoment } from '../shell/formats.ts'
import { useLocale } from '../shell/use-locale.ts'

/** What was corrected of a shipment and noted on it later; nothing where nothing was. */
export function ShipmentRemarks({
  shipment: { corrections, notes },
}: {
  readonly shipment: Pick<DriverShipment, 'corrections' | 'notes'>
}) {
  const { t } = useTranslation('correction')
  const locale = useLocale()
  const remarks = [
    ...corrections.map(({ reason, ...remark }) => ({
      ...remark,
      text: t('correctedBecause', { reason }),
    })),
    ...notes.map(({ note, ...remark }) => ({ ...remark, text: note })),
  ].toSorted((a, b) => Date.parse(a.occurredAt) - Date.parse(b.occurredAt))
  if (remarks.length === 0) return null
  return (
    <Card padding="16px" display="grid" gap="12px">
      <SectionTitle>{t('remarks')}</SectionTitle>
      <chakra.ul display="grid" gap="12px" listStyleType="none">
        {remarks.map(({ id, text, by, occurredAt }) => (
          <chakra.li key={id} display="grid" gap="4px">
            <chakra.span whiteSpace="pre-wrap" overflowWrap="anywhere">
              {text}
            </chakra.span>
            <chakra.span color="fg.muted">
              {[by, showMoment(occurredAt, locale)].filter(Boolean).join(' · ')}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Card>
  )
}
