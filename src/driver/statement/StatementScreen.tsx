import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TransportMode } from '#contract/transport-modes.ts'
import type { FlowOfProject } from '../../offline/flows.ts'
import { Card, LoadingState, SectionTitle } from '../../ui/surfaces.tsx'
import { FlowFacts } from '../shell/FlowFacts.tsx'
import { Hazardous } from '../shell/Hazardous.tsx'
import { Instructions } from './Instructions.tsx'
import { MainAction } from '../shell/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { StatementFields } from './StatementFields.tsx'
import { StatementNotices } from './StatementNotices.tsx'
import type { Deed } from './use-submit-statement.ts'
import type { StatementForm } from './use-statement.ts'

const instructionsTitle = { load: 'flow.instructionsLoad', unload: 'flow.instructionsUnload' } as const

/** The one form of a moment of transport: what is carried, what its flow asks for, what is known of it, and one button. */
export function StatementScreen({
  phase,
  flow,
  mode,
  about,
  form,
  deed,
  hindrance,
}: {
  readonly phase: 'load' | 'unload'
  readonly flow: FlowOfProject
  readonly mode: TransportMode
  /** The line below the flow's name: which vehicle, which shipment. */
  readonly about: ReactNode
  readonly form: StatementForm | undefined
  readonly deed: Deed
  /** Why the button cannot be pressed yet. */
  readonly hindrance?: ReactNode
}) {
  const { t } = useTranslation('driver')
  const action = (
    <>
      {hindrance}
      <MainAction
        disabled={hindrance != null || form === undefined || deed.saving}
        onClick={() => void deed.submit()}
      >
        {t(deed.saving ? 'load.saving' : `${phase}.action`)}
      </MainAction>
    </>
  )
  return (
    <Screen title={t(`${phase}.title`)} back="/driver" action={action}>
      <chakra.div display="grid" gap="4px">
        <chakra.h2 fontSize="1.25rem" fontWeight="650">
          {flow.usualName}
        </chakra.h2>
        <span>
          <Hazardous flow={flow} />
        </span>
        {about}
      </chakra.div>
      <Instructions title={t(instructionsTitle[phase])}>
        {phase === 'load' ? flow.loadInstructions : flow.unloadInstructions}
      </Instructions>
      {form === undefined ? (
        <LoadingState label={t(`${phase}.title`)} />
      ) : (
        <Card display="grid" gap="24px" padding="16px">
          <StatementNotices form={form} deed={deed} />
          <StatementFields form={form} flow={flow} mode={mode} phase={phase} faults={deed.faults} />
        </Card>
      )}
      <Card display="grid" gap="12px" padding="16px">
        <SectionTitle>{t('flow.facts')}</SectionTitle>
        <FlowFacts flow={flow} />
      </Card>
    </Screen>
  )
}
