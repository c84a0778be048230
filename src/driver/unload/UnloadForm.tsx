import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { netOf } from '#contract/shipments/implausible-weights.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { useDirtyForm } from '../../app/forms/dirty-forms.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import { unloadDraftOf } from '../../offline/shipments/load-question.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { unloadShipment } from '../../offline/shipments/statements.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { unloadedBefore } from '../shared/unloaded.ts'
import { formatAmount } from '../../ui/controls/format.ts'
import { confirm, type Question } from '../../ui/overlays/confirm.ts'
import { FactLine } from '../shared/FactLine.tsx'
import { acceptanceText } from '../shared/acceptance-text.ts'
import { showMomentOf } from '../shared/moment-of-load.ts'
import { type Done, Moment } from '../statement/Moment.tsx'
import { parseDraft, proposedValues, withoutProposed } from '../statement/statement-draft.ts'
import { StatementScreen } from '../statement/StatementScreen.tsx'
import { useSubmitStatement } from '../statement/use-submit-statement.ts'
import { useLocale } from '../shared/use-locale.ts'
import { undoTime } from '../statement/undo-time.ts'
import { useStatement } from '../statement/use-statement.ts'
import { useWeightQuestion } from '../statement/use-weight-question.ts'

interface UnloadFormProps {
  readonly shipment: DriverShipment
  readonly flow: FlowWithProject
  readonly mode: TransportMode
  /** Neither loaded by this driver nor on their vehicle, so they are asked first. */
  readonly isTakenOver: boolean
}

export function UnloadForm({ shipment, flow, mode, isTakenOver }: UnloadFormProps) {
  const { t } = useTranslation('statement')
  const locale = useLocale()
  const navigate = useNavigate()
  const { state } = useLocation() as { readonly state: { readonly next?: string } | null }
  const [done, setDone] = useState<Done>()
  // Where the driver was about to load.
  const next = state?.next
  const partOf = shipment.acceptance?.outcome === 'partly' ? shipment : undefined
  const draftKey = unloadDraftOf(shipment.id)
  const form = useStatement(draftKey, 'unload', (unit) => proposedValues(flow, 'unload', mode, unit, locale))
  const weightQuestion = useWeightQuestion(flow, mode, partOf ? [] : notedOf(shipment))
  const takeOverQuestion = useTakeOverQuestion(shipment, flow, mode)
  const submission = useSubmitStatement(form, {
    weightQuestion,
    parse: ({ draft, photos }) => parseDraft(draft, flow, 'unload', mode, photos, locale),
    ask: isTakenOver ? () => confirm(takeOverQuestion) : undefined,
    save: (values) =>
      unloadShipment({
        draft: draftKey,
        heldFor: undoTime(),
        shipment: shipment.id,
        flow,
        mode,
        ...withoutProposed(values, flow),
      }),
    onSaved: (saved, values) => {
      if (next === undefined)
        setDone({ saved, netWeight: netOf(values) ?? (partOf ? undefined : shipment.nettoWeight) })
      else void navigate(next, { replace: true, state: unloadedBefore(shipment.id, flow) })
    },
  })
  useDirtyForm(form?.draftUnsaved ?? false)
  if (done !== undefined) return <Moment phase="unload" flow={flow} partOf={partOf} {...done} />

  return (
    <StatementScreen
      phase="unload"
      flow={flow}
      mode={mode}
      form={form}
      submission={submission}
      action={next === undefined ? undefined : t('aboard.unloadAndLoad')}
      more={<NotAllAccepted shipment={shipment} />}
      subtitle={<UnloadFacts {...{ shipment, mode, isTakenOver }} />}
    />
  )
}

/** The office lists givers without what they hand over. */
const notedOf = ({ flow, givers = [] }: DriverShipment): readonly (number | undefined)[] => [
  ...(flow?.givers ?? []).map(() => undefined),
  ...givers.map(({ kilograms }) => kilograms),
]

function UnloadFacts({
  shipment,
  mode,
  isTakenOver,
}: Pick<UnloadFormProps, 'shipment' | 'mode' | 'isTakenOver'>) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const locale = useLocale()
  return (
    <FactLine
      facts={[
        shipment.nettoWeight !== undefined &&
          shipment.flow !== undefined &&
          formatAmount(shipment.nettoWeight, shipment.flow.cargoUnit.symbol, locale),
        shipment.number,
        mode.identificationCode,
        isTakenOver && shipment.driverName,
        t('loadedAt', { when: showMomentOf(shipment, shipment.loadDate, locale) }),
        useStatedAcceptance(shipment),
      ]}
    />
  )
}

function NotAllAccepted({ shipment: { id } }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('correction', { keyPrefix: 'acceptance' })
  return (
    <LinkButton to={`/driver/shipments/${id}/acceptance`} variant="outline" size="lg">
      {t('notAll')}
    </LinkButton>
  )
}

/** A line may not break at the dashes of a licence plate. */
const unbroken = (code: string) => code.replaceAll('-', '\u2011')

function useStatedAcceptance({ acceptances }: DriverShipment): string | undefined {
  const { t } = useTranslation('correction')
  const locale = useLocale()
  const acceptance = acceptances.at(-1)
  return acceptance && acceptanceText(acceptance, t, locale)
}

function useTakeOverQuestion(shipment: DriverShipment, flow: FlowWithProject, mode: TransportMode): Question {
  const { t } = useTranslation('statement', { keyPrefix: 'takeOver' })
  const locale = useLocale()
  return {
    title: t('title', {
      driver: shipment.driverName ?? t('somebody'),
      mode: unbroken(mode.identificationCode),
    }),
    body: t('body', { cargo: flow.usualName, when: showMomentOf(shipment, shipment.loadDate, locale) }),
    confirm: t('confirm'),
  }
}
