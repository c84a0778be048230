import { giverLine } from '#contract/letters/letter-addresses.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { useFormats } from '../page/use-formats.ts'

export function useGiverText() {
  const { number } = useFormats()
  return (giver: NonNullable<Shipment['givers']>[number]): string =>
    [giverLine(giver), giver.kilograms === undefined ? undefined : `${number(giver.kilograms)} kg`]
      .filter(Boolean)
      .join(', ')
}
