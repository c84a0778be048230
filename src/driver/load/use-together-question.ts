import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { implausibleTogether } from '#contract/shipments/implausible-weights.ts'
import { fromStated } from '#contract/shipments/measurements.ts'
import { leftOnBoard, turnedAwayWeights } from '#contract/shipments/turned-away-weights.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import { shipmentsOn } from '../../offline/shipments/load-question.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { implausibleWeightsQuestion } from '../../parts/implausible-weights-question.tsx'
import { formatAmount } from '../../ui/controls/format.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { isPartGone } from '../shared/next-action.ts'
import { useLocale } from '../shared/use-locale.ts'
import { nextToUnload } from '../shared/equal-shipments.ts'
import type { StatementValues } from '../statement/statement-draft.ts'

/**
 * Whether a load may join what is on board, where that is more than the vehicle carries. The cargo that goes on with
 * this load is no other one, wherever it is still stated to be.
 */
export function useTogetherQuestion(
  flow: FlowWithProject,
  mode: TransportMode,
  {
    follows,
    askAgain,
  }: {
    readonly follows: Pick<DriverShipment, 'id'> | undefined
    /** Set where another question comes first. */
    readonly askAgain: (() => void) | undefined
  },
) {
  const { t } = useTranslation('statement', { keyPrefix: 'implausible' })
  const { t: tAboard } = useTranslation('statement', { keyPrefix: 'aboard' })
  const locale = useLocale()
  const navigate = useNavigate()
  // Read while the driver types, so that saving does not wait for it.
  const aboard = useLiveQuery(() => shipmentsOn(mode.id), [mode.id]) ?? []
  const onBoard = aboard.filter(({ id }) => id !== follows?.id)
  return async (values: StatementValues): Promise<boolean> => {
    if (askAgain !== undefined) {
      askAgain()
      return false
    }
    const found = implausibleTogether(mode, { flow, measured: fromStated(values) }, onBoard.flatMap(weightOf))
    const next = nextToUnload(onBoard)
    const question = implausibleWeightsQuestion(
      [
        {
          found: found === undefined ? [] : [found],
          mode: mode.identificationCode,
          format: (amount, unit) => formatAmount(amount, unit ?? '', locale),
        },
      ],
      t,
    )
    if (question === undefined || next === undefined) return true
    let isUnloadedFirst = false
    const isRight = await confirm({
      ...question,
      instead: { label: tAboard('unloadFirst'), choose: () => void (isUnloadedFirst = true) },
    })
    if (!isUnloadedFirst) return isRight
    // What was typed of the load stands there again.
    void navigate(`/shipments/${next.id}/unload`, { state: { next: `/driver/flows/${flow.id}/load` } })
    return false
  }
}

function weightOf(shipment: DriverShipment) {
  const { flow, acceptance } = shipment
  if (flow === undefined) return []
  return isPartGone(shipment)
    ? { flow, measured: { nettoWeight: leftOnBoard(turnedAwayWeights(flow, shipment, acceptance)) } }
    : { flow, measured: shipment }
}
