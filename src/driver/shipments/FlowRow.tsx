import { useTranslation } from 'react-i18next'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import { joinParts } from '../../ui/controls/format.ts'
import { ForwardIcon } from '../../ui/theme/icons.tsx'
import { HazardousTag } from '../shared/HazardousTag.tsx'
import { KindMark } from '../shared/KindMark.tsx'
import { Route } from '../shared/Route.tsx'
import { RowLink, RowTexts } from '../shared/Rows.tsx'

export function FlowRow({ flow }: { readonly flow: FlowWithProject }) {
  const { t } = useTranslation('driver')
  return (
    <RowLink to={`/driver/flows/${flow.id}/load`}>
      <RowTexts>
        <span className="head">
          <KindMark flow={flow} />
          <strong>{flow.usualName}</strong>
          <ForwardIcon />
        </span>
        <Route flow={flow} />
        <span className="detail tags">
          <HazardousTag flow={flow} />
          {joinParts([
            t(`flow.documentTypes.${flow.documentType}`),
            t('flow.number', { number: flow.number }),
          ])}
        </span>
      </RowTexts>
    </RowLink>
  )
}
