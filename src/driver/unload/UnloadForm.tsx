import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { TransportMode } from '#contract/transport-modes.ts'
import { useDirtyForm } from '../../app/dirty-forms.ts'
import type { FlowOfProject } from '../../offline/flows.ts'
import type { DriverShipment } from '../../offline/shipments.ts'
import { unloadShipment } from '../../offline/statements.ts'
import { Card, LoadingState, SectionTitle } from '../../ui/surfaces.tsx'
import { FlowFacts } from '../FlowFacts.tsx'
import { showMoment } from '../formats.ts'
import { Hazardous } from '../Hazardous.tsx'
import { Instructions } from '../Instructions.tsx'
import { MainAction } from '../MainAction.tsx'
import { Screen } from '../Screen.tsx'
import { proposedValues, readDraft } from '../statement-draft.ts'
import { StatementFields } from '../StatementFields.tsx'
import { StatementNotices } from '../StatementNotices.tsx'
import { useDeed } from '../use-deed.ts'
import { useLocale } from '../use-locale.ts'
import { useStatement } from '../use-statement.ts'

export function UnloadForm({ shipment, flow, mode }: { readonly shipment: DriverShipment; readonly flow: FlowOfProject; readonly mode: TransportMode }) {
  const { t } = useTranslation('driver')
  const locale = useLocale()
  const navigate = useNavigate()
  const draft = `unload:${shipment.id}`
  const form = useStatement(draft, 'unload', proposedValues(flow, 'unload', mode, locale))
  const deed = useDeed(form, {
    read: (filled) => readDraft(filled.draft, flow, 'unload', mode.type, filled.photos, locale),
    // Chloride is measured on loading alone; readDraft never states it here.
    save: ({ chlorideValue: _onLoadingOnly, ...stated }) => unloadShipment({ draft, shipment: shipment.id, ...stated }),
    done: () => {
      void navigate(`/driver/shipments/${shipment.id}`, { replace: true, state: { saved: 'unload' } })
    },
  })
  useDirtyForm(form?.notKept ?? false)

  return (
    <Screen
      title={t('unload.title')} back="/driver"
      action={<MainAction disabled={form === undefined || deed.saving} onClick={() => void deed.submit()}>{t(deed.saving ? 'load.saving' : 'unload.action')}</MainAction>}
    >
      <chakra.div display="grid" gap="4px">
        <chakra.h2 fontSize="1.25rem" fontWeight="650">{flow.usualName}</chakra.h2>
        <span><Hazardous flow={flow} /></span>
        <chakra.span className="numbers" color="fg.muted" overflowWrap="anywhere">
          {[shipment.number, mode.identificationCode, t('shipments.loadedAt', { when: showMoment(shipment.loadDate, locale) })].join(' · ')}
        </chakra.span>
      </chakra.div>
      <Instructions title={t('flow.instructionsUnload')}>{flow.unloadInstructions}</Instructions>
      {form === undefined ? <LoadingState label={t('unload.title')} /> : (
        <Card display="grid" gap="24px" padding="16px">
          <StatementNotices form={form} deed={deed} />
          <StatementFields form={form} flow={flow} mode={mode} phase="unload" faults={deed.faults} />
        </Card>
      )}
      <Card display="grid" gap="12px" padding="16px">
        <SectionTitle>{t('flow.facts')}</SectionTitle>
        <FlowFacts flow={flow} />
      </Card>
    </Screen>
  )
}
