import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { TransportMode } from '#contract/transport-modes.ts'
import { useDirtyForm } from '../../app/dirty-forms.ts'
import type { FlowOfProject } from '../../offline/flows.ts'
import { loadShipment } from '../../offline/statements.ts'
import { Alert, Card, LoadingState, SectionTitle } from '../../ui/surfaces.tsx'
import { FlowFacts } from '../FlowFacts.tsx'
import { Hazardous } from '../Hazardous.tsx'
import { Instructions } from '../Instructions.tsx'
import { MainAction } from '../MainAction.tsx'
import { ModeIcon } from '../ModeIcon.tsx'
import { Screen } from '../Screen.tsx'
import { proposedValues, readDraft } from '../statement-draft.ts'
import { StatementFields } from '../StatementFields.tsx'
import { StatementNotices } from '../StatementNotices.tsx'
import { useDeed } from '../use-deed.ts'
import { useLocale } from '../use-locale.ts'
import { useStatement } from '../use-statement.ts'

export function LoadForm({ flow, mode, hasCode }: { readonly flow: FlowOfProject; readonly mode: TransportMode; readonly hasCode: boolean }) {
  const { t } = useTranslation('driver')
  const locale = useLocale()
  const navigate = useNavigate()
  const draft = `load:${flow.id}`
  const form = useStatement(draft, 'load', proposedValues(flow, 'load', mode, locale))
  const deed = useDeed(form, {
    read: (filled) => readDraft(filled.draft, flow, 'load', mode.type, filled.photos, locale),
    save: (stated) => loadShipment({ draft, materialFlow: flow.id, transportMode: mode.id, ...stated }),
    done: ({ shipment }) => {
      void navigate(`/driver/shipments/${shipment}`, { replace: true, state: { saved: 'load' } })
    },
  })
  useDirtyForm(form?.notKept ?? false)

  const action = (
    <>
      {hasCode ? null : <Alert tone="warning" title={t('load.noCodeTitle')}>{t('load.noCode')}</Alert>}
      <MainAction disabled={!hasCode || form === undefined || deed.saving} onClick={() => void deed.submit()}>
        {t(deed.saving ? 'load.saving' : 'load.action')}
      </MainAction>
    </>
  )
  return (
    <Screen title={t('load.title')} back="/driver" action={action}>
      <chakra.div display="grid" gap="4px">
        <chakra.h2 fontSize="1.25rem" fontWeight="650">{flow.usualName}</chakra.h2>
        <span><Hazardous flow={flow} /></span>
        <chakra.span display="flex" alignItems="center" gap="8px" color="fg.muted"><ModeIcon type={mode.type} />{mode.identificationCode}</chakra.span>
      </chakra.div>
      <Instructions title={t('flow.instructionsLoad')}>{flow.loadInstructions}</Instructions>
      {form === undefined ? <LoadingState label={t('load.title')} /> : (
        <Card display="grid" gap="24px" padding="16px">
          <StatementNotices form={form} deed={deed} />
          <StatementFields form={form} flow={flow} mode={mode} phase="load" faults={deed.faults} />
        </Card>
      )}
      <Card display="grid" gap="12px" padding="16px">
        <SectionTitle>{t('flow.facts')}</SectionTitle>
        <FlowFacts flow={flow} />
      </Card>
    </Screen>
  )
}
