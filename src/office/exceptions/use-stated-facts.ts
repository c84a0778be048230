import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { keysOf } from '#contract/kit/objects.ts'
import type { Unit } from '#contract/parties/master-data.ts'
import { fromStated } from '#contract/shipments/measurements.ts'
import { restPlaces, type StatementKind } from '#contract/shipments/shipment-lists.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { joinParts } from '../../ui/controls/format.ts'
import { formatPlace } from '../shared/detail/format-place.ts'
import { useGiverText } from '../shared/detail/use-giver-text.ts'
import { remarkIn, useRemarkText } from '../shared/detail/use-remark-text.ts'
import { useValueTexts } from '../shared/detail/use-value-texts.ts'

interface Stated {
  readonly kind: StatementKind
  readonly statement: Readonly<Record<string, unknown>>
}

const restAt = z.object({ restAt: z.enum(restPlaces) })

/** What was stated, for a statement that is not compared with values of the shipment. */
export function useStatedFacts(cargoUnit: Pick<Unit, 'symbol'> | undefined) {
  const { t } = useTranslation('exceptions')
  const remarkText = useRemarkText()
  const giverText = useGiverText()
  const texts = useValueTexts(cargoUnit)
  return (stated: Stated, shipment: Shipment | undefined) => {
    const { kind, statement } = stated
    const remark = remarkIn(stated)
    const term = t(`kinds.${kind}`)
    const at = z.safeParse(restAt, statement).data?.restAt
    if (kind !== 'rest_unloaded' || at === undefined)
      return [{ term, value: remark.collected?.givers.map(giverText).join('; ') ?? remarkText(remark) }]
    const measured = fromStated(statement)
    return [
      { term, value: joinParts([t(`restPlaces.${at}`), placeOf(at, shipment)]) },
      ...keysOf(measured).map((name) => ({
        term: texts.label(name),
        value: texts.value(name, measured[name]),
      })),
      { term: t('fields.note'), value: remark.rest_unloaded?.note },
    ]
  }
}

function placeOf(at: (typeof restPlaces)[number], shipment: Shipment | undefined): string | undefined {
  if (at === 'origin') return shipment && joinParts([shipment.origin.company, formatPlace(shipment.origin)])
  const { agreedReceiver } = shipment ?? {}
  return agreedReceiver && `${agreedReceiver.name}, ${agreedReceiver.city}`
}
