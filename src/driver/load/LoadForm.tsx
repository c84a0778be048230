import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { TransportMode } from '#contract/transport-modes.ts'
import { useDirtyForm } from '../../app/dirty-forms.ts'
import type { FlowOfProject } from '../../offline/flows.ts'
import { loadShipment } from '../../offline/statements.ts'
import { Alert } from '../../ui/surfaces.tsx'
import { ModeIcon } from '../shell/ModeIcon.tsx'
import { proposedValues, readDraft } from '../statement/statement-draft.ts'
import { StatementScreen } from '../statement/StatementScreen.tsx'
import { useDeed } from '../statement/use-submit-statement.ts'
import { useLocale } from '../shell/use-locale.ts'
import { useStatement } from '../statement/use-statement.ts'

export function LoadForm({
  flow,
  mode,
  hasCode,
}: {
  readonly flow: FlowOfProject
  readonly mode: TransportMode
  readonly hasCode: boolean
}) {
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

  return (
    <StatementScreen
      phase="load"
      flow={flow}
      mode={mode}
      form={form}
      deed={deed}
      about={
        <chakra.span display="flex" alignItems="center" gap="8px" color="fg.muted">
          <ModeIcon type={mode.type} />
          {mode.identificationCode}
        </chakra.span>
      }
      hindrance={
        hasCode ? undefined : (
          <Alert tone="warning" title={t('load.noCodeTitle')}>
            {t('load.noCode')}
          </Alert>
        )
      }
    />
  )
}
