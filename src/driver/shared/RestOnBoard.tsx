import { useTranslation } from 'react-i18next'
import { leftOnBoard, turnedAwayWeights } from '#contract/shipments/turned-away-weights.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { formatAmount } from '../../ui/controls/format.ts'
import { useLocale } from './use-locale.ts'

/** Of a cargo of which a part was unloaded; nothing where nobody can know. */
export function RestOnBoard({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('shipment')
  const locale = useLocale()
  const { flow, acceptance } = shipment
  const left = flow && leftOnBoard(turnedAwayWeights(flow, shipment, acceptance))
  return flow === undefined || left === undefined || left <= 0 ? null : (
    <strong className="numbers">
      {t('onBoard', { amount: formatAmount(left, flow.cargoUnit.symbol, locale) })}
    </strong>
  )
}
