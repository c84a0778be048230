import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import { Card, LoadingState, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { FlowFacts } from '../shared/FlowFacts.tsx'
import { HazardousTag } from '../shared/HazardousTag.tsx'
import { Instructions } from './Instructions.tsx'
import { MainAction } from '../shared/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { StatementFields } from './StatementFields.tsx'
import { StatementNotices } from './StatementNotices.tsx'
import type { StatementSubmission } from './use-submit-statement.ts'
import type { StatementForm } from './use-statement.ts'

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

export function StatementScreen({
  phase,
  flow,
  mode,
  subtitle,
  form,
  submission,
  blockedReason,
  notice,
  more,
  mend,
}: {
  readonly phase: 'load' | 'unload'
  readonly flow: FlowWithProject
  readonly mode: TransportMode
  readonly subtitle: ReactNode
  readonly form: StatementForm | undefined
  readonly submission: StatementSubmission
  readonly blockedReason?: ReactNode
  readonly notice?: ReactNode
  readonly more?: ReactNode
  readonly mend?: {
    readonly title: string
    readonly action: string
    readonly back: string
  }
}) {
  const { t } = useTranslation(['driver', 'statement'])
  const action = (
    <>
      {blockedReason}
      <MainAction
        disabled={blockedReason != null || form === undefined || submission.saving}
        onClick={() => void submission.submit()}
      >
        {submission.saving ? t('load.saving') : (mend?.action ?? t(`${phase}.action`))}
      </MainAction>
    </>
  )
  return (
    <Screen wide title={mend?.title ?? t(`${phase}.title`)} back={mend?.back ?? '/driver'} action={action}>
      <FlowHeading flow={flow}>{subtitle}</FlowHeading>
      {notice}
      <Instructions title={t(instructionsTitles[phase])}>
        {phase === 'load' ? flow.loadInstructions : flow.unloadInstructions}
      </Instructions>
      {form === undefined ? (
        <LoadingState label={t(`${phase}.title`)} />
      ) : (
        <StatementCard form={form} flow={flow} mode={mode} phase={phase} submission={submission} />
      )}
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
}: {
  readonly form: StatementForm
  readonly flow: FlowWithProject
  readonly mode: TransportMode
  readonly phase: 'load' | 'unload'
  readonly submission: StatementSubmission
}) {
  return (
    <Card
      display="grid"
      gap="24px"
      padding="16px"
      onKeyDown={(event) => onEnter(event, () => void submission.submit())}
    >
      <StatementNotices form={form} submission={submission} />
      <StatementFields
        maySurvey
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
