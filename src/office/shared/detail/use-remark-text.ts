import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ShipmentException } from '#contract/shipments/shipment-exceptions.ts'
import { recordedRemarks } from '#contract/shipments/shipment-remarks.ts'
import { statedSignature } from '#contract/shipments/stated-signature.ts'
import { useFormats } from '../page/use-formats.ts'

/** It was not compared with the letter. */
const refusedSignature = z.pick(statedSignature, { role: true, way: true, name: true, reason: true })
const refusedRemarks = z.extend(recordedRemarks, { signature: z.optional(refusedSignature) })

export const remarkIn = ({ kind, statement }: Pick<ShipmentException, 'kind' | 'statement'>) =>
  z.safeParse(refusedRemarks, { [kind]: statement }).data ?? {}

export function useRemarkText() {
  const { t } = useTranslation('shipments')
  const { amount } = useFormats()
  const onwardText = ({ by, to }: NonNullable<z.output<typeof refusedRemarks>['forwarded']>) =>
    joined([
      to && t('record.to', { place: `${to.name}, ${to.city}` }),
      by && t('record.goesOnAs', { number: by.number }),
    ])
  const joined = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', ')
  return ({
    noted,
    acceptance,
    signature,
    forwarded,
  }: z.output<typeof refusedRemarks>): string | undefined => {
    if (acceptance !== undefined) {
      const { outcome, kilograms, reason } = acceptance
      const weight = kilograms === undefined ? undefined : amount(kilograms, { symbol: 'kg' })
      return joined([t(`acceptance.${outcome}`), weight, reason])
    }
    if (forwarded !== undefined) return onwardText(forwarded)
    if (signature === undefined) return noted?.note
    const { role, way, name, reason } = signature
    return joined([t(`signature.roles.${role}`), name, t(`signature.ways.${way}`), reason])
  }
}
