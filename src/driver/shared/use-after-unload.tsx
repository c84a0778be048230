import { useTranslation } from 'react-i18next'
import { type FlowWithProject, isLoadable } from '../../offline/flows/flows.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { nextToUnload } from './equal-shipments.ts'
import { MainLink } from './MainAction.tsx'
import { nextTextOf } from './next-action.ts'

/** What is left on board is unloaded before anything is loaded again; undefined where there is nothing to do. */
export function useAfterUnload(flow: FlowWithProject | undefined, onBoard: readonly DriverShipment[]) {
  const { t } = useTranslation(['shipment', 'driver'])
  const next = nextToUnload(onBoard)
  if (next !== undefined)
    return (
      <MainLink to={`/shipments/${next.id}/unload`}>
        {nextTextOf(next) === 'unload'
          ? t('unloadNext', { cargo: next.flow?.usualName ?? next.number })
          : t('driver:shipments.onward')}
      </MainLink>
    )
  return flow !== undefined && isLoadable(flow) ? (
    <MainLink to={`/driver/flows/${flow.id}/load`}>{t('loadAgain')}</MainLink>
  ) : undefined
}
