import { useTranslation } from 'react-i18next'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import { joinParts } from '../../ui/controls/format.ts'
import { ForwardIcon } from '../../ui/theme/icons.tsx'
import { showPlace } from '../shared/formats.ts'
import { HazardousTag } from '../shared/HazardousTag.tsx'
import { RowLink, RowTexts } from '../shared/Rows.tsx'

export function FlowRow({ flow }: { readonly flow: FlowWithProject }) {
  const { t } = useTranslation('driver')
  return (
    <RowLink to={`/driver/flows/${flow.id}/load`}>
      <RowTexts>
        <strong>{flow.usualName}</strong>
        <span className="detail">
          {t('shipments.route', { from: showPlace(flow.origin), to: showPlace(flow.destination) })}
        </span>
        <span className="detail tags">
          {joinParts([
            t(`flow.documentTypes.${flow.documentType}`),
            t('shipments.unit', { unit: flow.cargoUnit.symbol }),
            t('flow.number', { number: flow.number }),
          ])}
          <HazardousTag flow={flow} />
        </span>
      </RowTexts>
      <ForwardIcon />
    </RowLink>
  )
}
