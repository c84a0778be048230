import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { grossOfRest, implausibleRest } from '#contract/shipments/implausible-weights.ts'
import { restPlaces, type RestPlace } from '#contract/shipments/shipment-lists.ts'
import { leftOnBoard, turnedAwayWeights } from '#contract/shipments/turned-away-weights.ts'
import { stateProblem } from '#contract/shipments/shipment-events.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { useDirtyForm } from '../../app/forms/dirty-forms.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { unloadRest } from '../../offline/shipments/turned-away.ts'
import { implausibleWeightsQuestion } from '../../parts/implausible-weights-question.tsx'
import type { Question } from '../../ui/overlays/confirm.ts'
import { Card, EmptyState, LoadingState } from '../../ui/theme/surfaces.tsx'
import { FactLine } from '../shared/FactLine.tsx'
import { MainAction } from '../shared/MainAction.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { Screen } from '../shell/Screen.tsx'
import { OpenedShipment } from '../statement/OpenedShipment.tsx'
import { parseDraft, type StatementValues } from '../statement/statement-draft.ts'
import { StatementFields } from '../statement/StatementFields.tsx'
import { StatementNotices } from '../statement/StatementNotices.tsx'
import { formatWeight } from '../statement/weight-units.ts'
import { useStatement } from '../statement/use-statement.ts'
import { useSubmitStatement } from '../statement/use-submit-statement.ts'

export function Component() {
  const { t } = useTranslation('onward')
  const { place } = useParams()
  const restAt = restPlaces.find((each) => each === place) ?? 'origin'
  const closed = <EmptyState title={t('closed')} />
  return (
    <OpenedShipment
      title={t(`rest.${restAt}.title`)}
      mayState={(shipment) => stateProblem(shipment, 'rest_unloaded') === undefined}
      closed={closed}
    >
      {(shipment, back) =>
        shipment.flow === undefined || shipment.mode === undefined ? (
          closed
        ) : (
          <RestForm
            shipment={shipment}
            flow={shipment.flow}
            mode={shipment.mode}
            restAt={restAt}
            back={back}
          />
        )
      }
    </OpenedShipment>
  )
}

/** Weighed once, where there is a scale, whatever the flow asks of its loads. */
const flowOfRest = (flow: FlowWithProject): FlowWithProject => ({
  ...flow,
  cargoUnit: { ...flow.cargoUnit, weighbridge: false },
  amountDetermination: 'at_unload',
  weighSlipNumberRequired: true,
  cargoPhotoRequired: true,
  allowTransporterNote: true,
})

function RestForm({
  shipment,
  flow: flowOfLoad,
  mode,
  restAt,
  back,
}: {
  readonly shipment: DriverShipment
  readonly flow: FlowWithProject
  readonly mode: TransportMode
  readonly restAt: RestPlace
  readonly back: string
}) {
  const { t } = useTranslation('onward')
  const locale = useLocale()
  const navigate = useNavigate()
  const flow = flowOfRest(flowOfLoad)
  const draft = `rest:${shipment.id}`
  const form = useStatement(draft, 'unload', () => ({}))
  const submission = useSubmitStatement(form, {
    weightQuestion: useRestQuestion(shipment, flowOfLoad, mode),
    parse: (typed) => {
      const parsed = parseDraft(typed.draft, flow, 'unload', mode, typed.photos, locale)
      return { ...parsed, errors: parsed.errors.filter(({ reason }) => reason !== 'required') }
    },
    save: (values) => unloadRest({ draft, shipment: shipment.id, restAt, ...values }),
    onSaved: () => void navigate(back, { replace: true, state: { saved: 'unload_rest' } }),
  })
  const isBusy = form === undefined || submission.saving
  useDirtyForm(form?.draftUnsaved ?? false)
  return (
    <Screen
      title={t(`rest.${restAt}.title`)}
      back={back}
      action={
        <MainAction disabled={isBusy} onClick={() => void submission.submit()}>
          {t(`rest.${restAt}.action`)}
        </MainAction>
      }
    >
      <FactLine facts={[shipment.flow?.usualName, shipment.number, t('rest.hint')]} />
      {form === undefined ? (
        <LoadingState label={t(`rest.${restAt}.title`)} />
      ) : (
        <Card display="grid" gap="24px" padding="16px">
          <StatementNotices form={form} submission={submission} />
          <StatementFields
            form={form}
            flow={flow}
            mode={mode}
            phase="unload"
            errors={submission.errors}
            allOptional
          />
        </Card>
      )}
    </Screen>
  )
}

function useRestQuestion(
  shipment: DriverShipment,
  flowOfLoad: FlowWithProject,
  mode: TransportMode,
): (values: StatementValues) => Question | undefined {
  const { t } = useTranslation('statement', { keyPrefix: 'implausible' })
  const locale = useLocale()
  const flow = flowOfRest(flowOfLoad)
  const left = leftOnBoard(turnedAwayWeights(flowOfLoad, shipment, shipment.acceptance))
  const gross = grossOfRest(flowOfLoad.amountDetermination, shipment, shipment.acceptance?.outcome)
  const format = (amount: number) => formatWeight(amount, flow, locale)
  return (values) =>
    implausibleWeightsQuestion(
      [{ found: implausibleRest(flow, mode, values, left, gross), mode: mode.identificationCode, format }],
      t,
    )
}
