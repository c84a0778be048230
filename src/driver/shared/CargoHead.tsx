import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { formatAmount } from '../../ui/controls/format.ts'
import { KindMark } from './KindMark.tsx'
import { isPartGone } from './next-action.ts'
import { useLocale } from './use-locale.ts'

/** Kind, name and net weight: of one shipment, or of several of one flow together. Marked up for `RowTexts`. */
export function CargoHead({ shipments }: { readonly shipments: readonly DriverShipment[] }) {
  const locale = useLocale()
  const [{ flow, number } = {}] = shipments
  const net = shipments.reduce<number | undefined>(
    (sum, shipment) =>
      sum === undefined || shipment.nettoWeight === undefined || isPartGone(shipment)
        ? undefined
        : sum + shipment.nettoWeight,
    0,
  )
  return (
    <span className="head">
      {flow === undefined ? null : <KindMark flow={flow} />}
      <strong>
        {flow?.usualName ?? number}
        {shipments.length === 1 ? '' : `, ${shipments.length}\u00a0×`}
      </strong>
      {net === undefined || flow === undefined ? null : (
        <span className="net numbers">{formatAmount(net, flow.cargoUnit.symbol, locale)}</span>
      )}
    </span>
  )
}
