import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { correctablePhases } from '../../offline/shipments/corrections.ts'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { OpenedShipment } from '../statement/OpenedShipment.tsx'
import { CorrectionForm } from './CorrectionForm.tsx'

export function Component() {
  const { t } = useTranslation('correction')
  const phase = useParams().phase === 'unload' ? 'unload' : 'load'
  return (
    <OpenedShipment
      key={phase}
      title={t('title')}
      mayState={(shipment, at) => correctablePhases(shipment, at).includes(phase)}
      closed={<EmptyState title={t('closed')} hint={t('closedHelp')} />}
    >
      {(shipment) => {
        const { flow, mode } = shipment
        // Without them nothing may be corrected.
        if (flow === undefined || mode === undefined) return null
        return <CorrectionForm shipment={shipment} flow={flow} mode={mode} phase={phase} />
      }}
    </OpenedShipment>
  )
}
