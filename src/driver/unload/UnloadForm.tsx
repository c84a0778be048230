import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { TransportMode } from '#contract/transport-modes.ts'
import { useDirtyForm } from '../../app/dirty-forms.ts'
import type { FlowOfProject } from '../../offline/flows.ts'
import type { DriverShipment } from '../../offline/shipments.ts'
import { unloadShipment } from '../../offline/statements.ts'
import { showMoment } from '../shell/formats.ts'
import { proposedValues, readDraft } from '../statement/statement-draft.ts'
import { StatementScreen } from '../statement/StatementScreen.tsx'
import { useDeed } from '../statement/use-submit-statement.ts'
import { useLocale } from '../shell/use-locale.ts'
import { useStatement } from '../statement/use-statement.ts'

export function UnloadForm({
  shipment,
  flow,
  mode,
}: {
  readonly shipment: DriverShipment
  readonly flow: FlowOfProject
  readonly mode: TransportMode
}) {
  const { t } = useTranslation('driver')
  const locale = useLocale()
  const navigate = useNavigate()
  const draft = `unload:${shipment.id}`
  const form = useStatement(draft, 'unload', proposedValues(flow, 'unload', mode, locale))
  const deed = useDeed(form, {
    read: (filled) => readDraft(filled.draft, flow, 'unload', mode.type, filled.photos, locale),
    // Chloride is measured on loading alone; readDraft never states it here.
    save: ({ chlorideValue: _onLoadingOnly, ...stated }) =>
      unloadShipment({ draft, shipment: shipment.id, ...stated }),
    done: () => {
      void navigate(`/driver/shipments/${shipment.id}`, { replace: true, state: { saved: 'unload' } })
    },
  })
  useDirtyForm(form?.notKept ?? false)

  return (
    <StatementScreen
      phase="unload"
      flow={flow}
      mode={mode}
      form={form}
      deed={deed}
      about={
        <chakra.span className="numbers" color="fg.muted" overflowWrap="anywhere">
          {[
            shipment.number,
            mode.identificationCode,
            t('shipments.loadedAt', { when: showMoment(shipment.loadDate, locale) }),
          ].join(' · ')}
        </chakra.span>
      }
    />
  )
}
