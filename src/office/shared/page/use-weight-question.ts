import { useTranslation } from 'react-i18next'
import { implausibleSurvey } from '#contract/shipments/implausible-surveys.ts'
import { grossOfRest, implausibleRest, implausibleWeights } from '#contract/shipments/implausible-weights.ts'
import { type Measurements, toStated } from '#contract/shipments/measurements.ts'
import { only } from '#contract/kit/only.ts'
import { listShipments, type Shipment } from '#contract/shipments/shipments.ts'
import { transportModes } from '#contract/parties/transport-mode-collection.ts'
import { call } from '../../../api/call.ts'
import { Problem } from '../../../api/errors.ts'
import {
  implausibleWeightsQuestion,
  type QuestionedLoad,
} from '../../../parts/implausible-weights-question.tsx'
import type { Question } from '../../../ui/overlays/confirm.ts'
import { readStatedFlow } from './read-stated-flow.ts'
import { useFormats } from './use-formats.ts'

export interface WeighedLoad {
  /** The shipment of the load, whose present weight is not compared with. */
  readonly shipment?: string | undefined
  readonly number?: string | undefined
  readonly materialFlow: string
  /** That the load states: its weights are in the unit of that. */
  readonly flowVersion?: number | undefined
  readonly transportMode: string
  readonly weights: Measurements
  /** Of what was turned away: what was left on board of the load; null where that is not known. */
  readonly left?: number | null
  /** Of what was turned away: the weights of its load. */
  readonly ofLoad?: Pick<Shipment, 'weighedLoad' | 'tareWeight' | 'acceptance'>
}

export const weighedShipment = (
  {
    id,
    materialFlow,
    materialFlowVersion,
    transportMode,
  }: Pick<Shipment, 'id' | 'materialFlow' | 'materialFlowVersion' | 'transportMode'>,
  weights: Measurements,
): WeighedLoad => ({
  shipment: id,
  materialFlow: materialFlow.id,
  flowVersion: materialFlowVersion,
  transportMode: transportMode.id,
  weights,
})

/** As the driver's form asks; undefined where nothing is odd. */
export function useWeightQuestion(): (loads: readonly WeighedLoad[]) => Promise<Question | undefined> {
  const { i18n } = useTranslation()
  const { amount } = useFormats()
  return async (loads) => {
    const readFlow = once(readWeighedFlow)
    const readMode = once(readWeighedMode)
    const questioned: QuestionedLoad[] = []
    for (const {
      shipment,
      number,
      materialFlow,
      flowVersion,
      transportMode,
      weights,
      left,
      ofLoad,
    } of loads) {
      const [flow, mode] = await Promise.all([readFlow(materialFlow, flowVersion), readMode(transportMode)])
      if (flow === undefined || mode === undefined) continue
      const others = flow.loads.flatMap(({ id, transportMode: { type }, nettoWeight }) =>
        id !== shipment && type === mode.type && nettoWeight !== undefined ? [nettoWeight] : [],
      )
      questioned.push({
        found:
          left === undefined
            ? [
                ...implausibleWeights(flow, mode, toStated(weights), others),
                ...implausibleSurvey(flow, mode, toStated(weights)),
              ]
            : // Weighed on unloading, its net weight is what the receiver took.
              implausibleRest(
                flow,
                mode,
                toStated(weights),
                flow.amountDetermination === 'at_load' ? (left ?? undefined) : undefined,
                ofLoad && grossOfRest(flow.amountDetermination, ofLoad, ofLoad.acceptance),
              ),
        number,
        mode: mode.identificationCode,
        format: (value, unit) =>
          amount(value, unit === undefined ? flow.cargoUnit : { ...flow.cargoUnit, symbol: unit }),
      })
    }
    if (questioned.every(({ found }) => found.length === 0)) return undefined
    await i18n.loadNamespaces('statement')
    return implausibleWeightsQuestion(questioned, i18n.getFixedT(null, 'statement', 'implausible'))
  }
}

async function readWeighedFlow(id: string, version: number | undefined) {
  const [flow, { member: loads }] = await Promise.all([
    readStatedFlow(id, version),
    call(only(listShipments, ['transportMode.type', 'nettoWeight']), {
      query: { materialFlow: [id], order: { loadDate: 'desc' }, itemsPerPage: 30 },
    }),
  ])
  return { ...flow, loads }
}

const readWeighedMode = (id: string) => call(transportModes.read, { params: { id } })

/** Undefined where the item is gone or hidden from this user, so that nothing can be judged. */
function once<Of extends readonly unknown[], Item>(
  read: (...of: Of) => Promise<Item>,
): (...of: Of) => Promise<Item | undefined> {
  const reads = new Map<string, Promise<Item | undefined>>()
  return (...of) => {
    const key = of.join(' ')
    const started =
      reads.get(key) ??
      read(...of).catch((error: unknown) => {
        if (error instanceof Problem && (error.status === 404 || error.status === 403)) return undefined
        throw error
      })
    reads.set(key, started)
    return started
  }
}
