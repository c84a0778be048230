import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { requestedFieldsOf } from '#contract/shipments/shipment-fields.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import { Card, LoadingState, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { FlowFacts } from '../shared/FlowFacts.tsx'
import { HazardousTag } from '../shared/HazardousTag.tsx'
import { Instructions } from './Instructions.tsx'
import { Screen } from '../shell/Screen.tsx'
import { NetBar } from './NetWeight.tsx'
import { NextStep } from './NextStep.tsx'
import { StatementFields } from './StatementFields.tsx'
import { StatementNotices } from './StatementNotices.tsx'
import type { StatementSubmission } from './use-submit-statement.ts'
import type { StatementForm } from './use-statement.ts'

const isWeighed = (flow: FlowWithProject, phase: 'load' | 'unload', mode: TransportMode) =>
  requestedFieldsOf(flow, phase, mode.type).some(({ field }) => field === 'weighings')

/** After an update offline this chunk may be missing, which must not prevent saving. */
const PositionNotice = lazy(() =>
  import('./PositionNotice.tsx').then(
    ({ PositionNotice: Notice }) => ({ default: Notice }),
    () => ({ default: () => null }),
  ),
)

const positionNotice = (
  <Suspense>
    <PositionNotice />
  </Suspense>
)

const instructionsTitles = {
  load: 'statement:flow.instructionsLoad',
  unload: 'statement:flow.instructionsUnload',
} as const

interface StatementScreenProps {
  readonly phase: 'load' | 'unload'
  readonly flow: FlowWithProject
  readonly mode: TransportMode
  readonly subtitle: ReactNode
  readonly form: StatementForm | undefined
  readonly submission: StatementSubmission
  /** What the main button says where it does more. */
  readonly action?: string | undefined
  readonly blockedReason?: ReactNode
  readonly notice?: ReactNode
  /** What else is asked for, before what is rarely filled in. */
  readonly list?: ReactNode
  readonly more?: ReactNode
  readonly mend?: {
    readonly title: string
    readonly action: string
    readonly back: string
  }
}

export function StatementScreen({
  phase,
  flow,
  mode,
  subtitle,
  form,
  submission,
  action,
  blockedReason,
  notice,
  list,
  more,
  mend,
}: StatementScreenProps) {
  const { t } = useTranslation(['driver', 'statement'])
  const asked = requestedFieldsOf(flow, phase, mode.type)
  const isNoteLast = list !== undefined && asked.length > 1 && asked.some(({ field }) => field === 'note')
  return (
    <Screen
      wide
      title={mend?.title ?? t(`${phase}.title`)}
      back={mend?.back ?? '/driver'}
      action={
        <>
          {blockedReason}
          {form && isWeighed(flow, phase, mode) ? <NetBar draft={form.draft} flow={flow} /> : null}
          <NextStep
            {...{ flow, form, submission }}
            disabled={blockedReason != null}
            action={mend?.action ?? action ?? t(`${phase}.action`)}
          />
        </>
      }
    >
      <FlowHeading flow={flow}>{subtitle}</FlowHeading>
      {notice}
      <Instructions title={t(instructionsTitles[phase])}>
        {phase === 'load' ? flow.loadInstructions : flow.unloadInstructions}
      </Instructions>
      {form === undefined ? (
        <LoadingState label={t(`${phase}.title`)} />
      ) : (
        <StatementCard
          {...{ form, flow, mode, phase, submission }}
          part={isNoteLast ? 'others' : undefined}
        />
      )}
      {list}
      {isNoteLast && form !== undefined ? (
        <StatementCard {...{ form, flow, mode, phase, submission }} part="note" />
      ) : null}
      {mend === undefined ? positionNotice : null}
      {more}
      <Card display="grid" gap="12px" padding="16px">
        <SectionTitle>{t('statement:flow.facts')}</SectionTitle>
        <FlowFacts flow={flow} />
      </Card>
    </Screen>
  )
}

function FlowHeading({ flow, children }: { readonly flow: FlowWithProject; readonly children: ReactNode }) {
  return (
    <chakra.div display="grid" gap="4px">
      <chakra.h2 fontSize="1.25rem" fontWeight="650">
        {flow.usualName}
      </chakra.h2>
      <span>
        <HazardousTag flow={flow} />
      </span>
      {children}
    </chakra.div>
  )
}

function StatementCard({
  form,
  flow,
  mode,
  phase,
  submission,
  part,
}: {
  readonly form: StatementForm
  readonly flow: FlowWithProject
  readonly mode: TransportMode
  readonly phase: 'load' | 'unload'
  readonly submission: StatementSubmission
  readonly part: 'note' | 'others' | undefined
}) {
  return (
    <Card
      display="grid"
      gap="24px"
      padding="16px"
      onKeyDown={(event) => onEnter(event, () => void submission.submit())}
    >
      {part === 'note' ? null : <StatementNotices form={form} submission={submission} />}
      <StatementFields
        part={part}
        maySurvey
        withoutNet
        missing={submission.missing}
        form={form}
        flow={flow}
        mode={mode}
        phase={phase}
        errors={submission.errors}
      />
    </Card>
  )
}

/** Enter, which phones call "next", goes to the field below, and from the last one saves. */
function onEnter(event: KeyboardEvent<HTMLElement>, save: () => void): void {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isTextInput(target)) return
  event.preventDefault()
  const fields = [...currentTarget.querySelectorAll('input, textarea')].filter(
    (field) => field instanceof HTMLTextAreaElement || isTextInput(field),
  )
  const next = fields[fields.indexOf(target) + 1]
  if (next instanceof HTMLElement) next.focus()
  else save()
}

const isTextInput = (element: unknown): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'text'
