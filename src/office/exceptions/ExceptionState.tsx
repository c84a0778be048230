import { useTranslation } from 'react-i18next'
import type { ShipmentException } from '#contract/shipments/shipment-exceptions.ts'
import { StatusBadge } from '../../ui/theme/surfaces.tsx'

export function ExceptionState({
  exception: { settled },
}: {
  readonly exception: Pick<ShipmentException, 'settled'>
}) {
  const { t } = useTranslation('exceptions')
  return <StatusBadge tone={settled ? 'neutral' : 'warning'}>{t(settled ? 'settled' : 'open')}</StatusBadge>
}
