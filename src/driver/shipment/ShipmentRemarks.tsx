import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { asLoaded } from '../../offline/shipments/as-loaded.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { joinParts } from '../../ui/controls/format.ts'
import { Card, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { acceptanceText } from '../shared/acceptance-text.ts'
import { showPlace } from '../shared/formats.ts'
import { showMomentOf } from '../shared/moment-of-load.ts'
import { useLocale } from '../shared/use-locale.ts'

export function ShipmentRemarks({ shipment }: { readonly shipment: DriverShipment }) {
  const { flow, corrections, notes, acceptances } = asLoaded(shipment)
  const { t } = useTranslation('correction')
  const locale = useLocale()
  const remarks = [
    ...corrections.map(({ reason, ...remark }) => ({
      ...remark,
      text: t('correctedBecause', { reason }),
      place: undefined,
    })),
    ...notes.map(({ note, ...remark }) => ({ ...remark, text: note, place: undefined })),
    ...acceptances.map((acceptance) => ({
      ...acceptance,
      text: acceptanceText(acceptance, t, locale),
      place: flow && showPlace(flow.destination),
    })),
  ].toSorted((a, b) => Date.parse(a.occurredAt) - Date.parse(b.occurredAt))
  if (remarks.length === 0) return null
  return (
    <Card padding="16px" display="grid" gap="12px">
      <SectionTitle>{t('remarks')}</SectionTitle>
      <chakra.ul display="grid" gap="12px" listStyleType="none">
        {remarks.map(({ id, text, place, by, occurredAt }) => (
          <chakra.li key={id} display="grid" gap="4px">
            <chakra.span whiteSpace="pre-wrap" overflowWrap="anywhere">
              {text}
            </chakra.span>
            <chakra.span color="fg.muted">
              {joinParts([place, by, showMomentOf({ flow }, occurredAt, locale)])}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Card>
  )
}
