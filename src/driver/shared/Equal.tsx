import type { ReactNode } from 'react'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { Rows, RowTexts } from './Rows.tsx'
import { CargoHead } from './CargoHead.tsx'
import { Fold } from './Fold.tsx'
import { equalityOf } from './equal-shipments.ts'

/** What was opened stays open at the next visit, however many of its loads are left. */
const opened = new Set<string>()

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
  if (first === undefined) return null
  if (shipments.length === 1) return children(first)
  const fold = `${first.status} ${equalityOf(first)}`
  return (
    <Fold
      inRows={inRows}
      open={opened.has(fold)}
      onToggle={({ currentTarget: { open } }) => void (open ? opened.add(fold) : opened.delete(fold))}
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
