import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CollectedGiverDraft } from '#contract/flows/collected-givers.ts'
import type { Language } from '#contract/kit/locales.ts'
import { netOf } from '#contract/shipments/implausible-weights.ts'
import { toStated } from '#contract/shipments/measurements.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { useDirtyForm } from '../../app/forms/dirty-forms.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import { joinTogether } from '../../offline/shipments/load-question.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { DraftUsed, LetterIncomplete, loadShipment } from '../../offline/shipments/statements.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { ModeIcon } from '../shared/ModeIcon.tsx'
import { type Done, Moment } from '../statement/Moment.tsx'
import {
  type FieldError,
  parseDraft,
  proposedValues,
  statedValues,
  type StatementDraft,
  withoutProposed,
} from '../statement/statement-draft.ts'
import { StatementScreen } from '../statement/StatementScreen.tsx'
import { useSubmitStatement } from '../statement/use-submit-statement.ts'
import { useLocale } from '../shared/use-locale.ts'
import { undoTime } from '../statement/undo-time.ts'
import { useStatement } from '../statement/use-statement.ts'
import { usePackaging } from './PackagingFields.tsx'
import { LoadWarnings } from './LoadWarnings.tsx'
import { UnloadedBefore, useFirstField } from './UnloadedBefore.tsx'
import { useWeightQuestion } from '../statement/use-weight-question.ts'
import { useTogetherQuestion } from './use-together-question.ts'

export interface LoadFormProps {
  readonly flow: FlowWithProject
  readonly mode: TransportMode
  readonly hasCode: boolean
  /** The shipment whose cargo, turned away by its receiver, goes on by this flow. */
  readonly follows?: DriverShipment | undefined
  /** What the driver's answer covers, where this is loaded beside what is on board. */
  readonly together?: readonly string[] | undefined
  /** Set once there is more to ask of what is on board than was answered: it leads to the question. */
  readonly askAgain?: (() => void) | undefined
  /**
   * Set for a route collection: the givers that the driver lists, their faults, and the fields, which show
   * the faults after an attempt to save.
   */
  readonly listed?: {
    readonly givers: readonly CollectedGiverDraft[]
    readonly errors: readonly FieldError[]
    readonly unsaved: boolean
    readonly fields: (isSubmitted: boolean) => ReactNode
  }
}

export const loadDraftOf = ({ id }: Pick<FlowWithProject, 'id'>, follows?: Pick<DriverShipment, 'id'>) =>
  follows === undefined ? `load:${id}` : `load:${id}:${follows.id}`

export function LoadForm({ flow, mode, hasCode, follows, together, askAgain, listed }: LoadFormProps) {
  const failure = useFailureText()
  const locale = useLocale()
  const [done, setDone] = useState<Done>()
  const draftKey = loadDraftOf(flow, follows)
  const packed = usePackaging(draftKey, flow, follows)
  const form = useStatement(draftKey, 'load', (unit) => ({
    ...proposedValues(flow, 'load', mode, unit, locale),
    ...weighedBefore(follows, flow, mode, unit, locale),
  }))
  const questions = useQuestions(flow, mode, { follows, askAgain })
  const submission = useSubmitStatement(form, {
    ...questions,
    parse: ({ draft, photos }) => {
      const { values, errors } = parseDraft(draft, flow, 'load', mode, photos, locale)
      return { values, errors: [...errors, ...(listed?.errors ?? [])] }
    },
    save: (values) =>
      loadShipment({
        draft: draftKey,
        heldFor: undoTime(),
        openedAfter: form?.openedAfter,
        flow,
        mode,
        givers: listed?.givers,
        packaging: packed.packaging,
        follows: follows?.id,
        ...withoutProposed(values, flow),
      }),
    failure,
    onSaved: (saved, values) => {
      setDone({ saved, netWeight: netOf(values) })
      joinTogether(mode.id, saved.shipment, together).catch((error: unknown) =>
        reportError(error, 'remember answer'),
      )
    },
  })
  useFirstField(form && submission.missing[0])
  useDirtyForm((form?.draftUnsaved ?? false) || packed.unsaved || listed?.unsaved === true)
  if (done !== undefined) return <Moment phase="load" flow={flow} {...done} />

  return (
    <StatementScreen
      phase="load"
      flow={flow}
      mode={mode}
      form={form}
      submission={submission}
      notice={<LoadNotices flow={flow} givers={listed?.givers} packaging={packed.packaging} />}
      list={listed?.fields(submission.errors.some(({ field }) => field === 'givers'))}
      more={packed.fields}
      subtitle={<LoadedOn mode={mode} follows={follows} />}
      blockedReason={hasCode ? undefined : <NoPhoneCode />}
    />
  )
}

const useQuestions = (...[flow, mode, beside]: Parameters<typeof useTogetherQuestion>) => ({
  weightQuestion: useWeightQuestion(flow, mode),
  ask: useTogetherQuestion(flow, mode, beside),
})

function NoPhoneCode() {
  const { t } = useTranslation('statement', { keyPrefix: 'noPhoneCode' })
  return (
    <Alert tone="warning" title={t('title')}>
      {t('body')}
    </Alert>
  )
}

const LoadNotices = (letter: ComponentProps<typeof LoadWarnings>) => (
  <>
    <UnloadedBefore />
    <LoadWarnings {...letter} />
  </>
)

function LoadedOn({ mode, follows }: Pick<LoadFormProps, 'mode' | 'follows'>) {
  const { t } = useTranslation('onward')
  return (
    <chakra.span display="grid" gap="4px" color="fg.muted">
      <chakra.span display="flex" alignItems="center" gap="8px">
        <ModeIcon type={mode.type} />
        {mode.identificationCode}
      </chakra.span>
      {follows === undefined ? null : t('follows', { number: follows.number })}
    </chakra.span>
  )
}

/** A cargo that was refused as a whole is still what it was when it was loaded. */
function weighedBefore(
  follows: DriverShipment | undefined,
  flow: FlowWithProject,
  mode: TransportMode,
  unit: string | undefined,
  locale: Language,
): StatementDraft['typed'] {
  if (follows?.acceptance?.outcome !== 'refused') return {}
  if (follows.flow?.cargoUnit.id !== flow.cargoUnit.id) return {}
  // The flow by which a volume goes on may have another density.
  const volume =
    flow.cargoUnit.factorToKilograms === undefined ? { density: follows.density ?? follows.flow.density } : {}
  return statedValues({ ...toStated({ ...follows, ...volume }), note: undefined }, flow, mode, unit, locale)
}

function useFailureText(): (error: unknown) => string | undefined {
  const { t } = useTranslation(['statement', 'letter'])
  return (error) => {
    if (error instanceof DraftUsed) return t('draftUsed', { number: error.saved.number })
    // The day came or ended while the form was open: the page says so within half a minute.
    return error instanceof LetterIncomplete ? t('letter:stopped.title') : undefined
  }
}
