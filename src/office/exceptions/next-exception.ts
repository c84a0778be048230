import { useTranslation } from 'react-i18next'
import { useNavigate, useRevalidator } from 'react-router-dom'
import { type ShipmentException, shipmentExceptions } from '#contract/shipments/shipment-exceptions.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../ui/overlays/toaster.ts'

export function useGoOn() {
  const { t } = useTranslation('exceptions')
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  return async (last: ShipmentException, done: string): Promise<void> => {
    const { next, open } = await nextException(last)
    if (next === undefined) {
      toast('success', done)
      void revalidate()
    } else {
      toast('success', `${done} ${t('left', { count: open })}`)
      await navigate(`/exceptions/${next.id}`)
    }
  }
}

/** The next older open exception, or the newest where there is none, and how many are open. */
async function nextException({
  id,
  recordedAt,
}: ShipmentException): Promise<{ readonly next: ShipmentException | undefined; readonly open: number }> {
  const query = { settled: false, order: { recordedAt: 'desc' }, itemsPerPage: 1 } as const
  const { member, totalItems } = await call(shipmentExceptions.list, { query })
  // Moments are read to the second, in which several may have come: ids are in the order of their creation.
  const secondAfter = new Date(Date.parse(recordedAt) + 1000).toISOString()
  const upTo = await call(shipmentExceptions.list, {
    query: { ...query, itemsPerPage: 50, recordedAt: { strictly_before: secondAfter } },
  })
  const older = upTo.member.find((each) => each.recordedAt < recordedAt || each.id < id)
  return { next: older ?? member[0], open: totalItems }
}
