import type { ReactNode } from 'react'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { Rows, RowTexts } from '../shared/Rows.tsx'
import { CargoHead } from './CargoHead.tsx'
import { Fold } from '../shared/Fold.tsx'

/** One as it is, several under one line. */
export function Equal({
  shipments,
  inRows = false,
  children,
}: {
  readonly shipments: readonly DriverShipment[]
  readonly inRows?: boolean
  readonly children: (shipment: DriverShipment) => ReactNode
}) {
  const [first] = shipments
  if (first !== undefined && shipments.length === 1) return children(first)
  return (
    <Fold
      inRows={inRows}
      line={
        <RowTexts>
          <CargoHead shipments={shipments} />
        </RowTexts>
      }
    >
      <Rows
        {...(inRows
          ? { border: 'none' }
          : { display: 'grid', gap: '12px', background: 'transparent', border: 'none' })}
      >
        {shipments.map((shipment) => (
          <li key={shipment.id}>{children(shipment)}</li>
        ))}
      </Rows>
    </Fold>
  )
}
