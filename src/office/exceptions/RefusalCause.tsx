import { chakra } from '@chakra-ui/react'
import type { Unit } from '#contract/parties/master-data.ts'
import type { ShipmentException } from '#contract/shipments/shipment-exceptions.ts'
import { useRefusedFields } from './use-refused-fields.ts'

export function RefusalCause({
  refused,
  cargoUnit,
  children,
}: {
  readonly refused: Pick<ShipmentException, 'violations' | 'statement'>
  readonly cargoUnit?: Pick<Unit, 'symbol'> | undefined
  readonly children: string
}) {
  const lines = useRefusedFields(cargoUnit).lines(refused)
  return lines.length === 0 ? (
    children
  ) : (
    <chakra.ul display="grid" gap="2px">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </chakra.ul>
  )
}
