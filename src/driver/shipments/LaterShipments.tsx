import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { type DayTotal, dayTotalOf, recentShipments } from '../../offline/shipments/recent-shipments.ts'
import { type DriverShipment } from '../../offline/shipments/shipments.ts'
import { formatAmount } from '../../ui/controls/format.ts'
import { Rows } from '../shared/Rows.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { Colleagues } from './Colleagues.tsx'
import { Equal } from '../shared/Equal.tsx'
import { groupEqual } from '../shared/equal-shipments.ts'
import { Section } from './Section.tsx'
import { ShipmentRow } from './ShipmentRow.tsx'
import { useLiveQueryInTransition } from './use-live-query-in-transition.ts'

/** Fetched and read after the rest is shown: at a start, the driver's next step comes first. */
export const LaterShipments = ({
  mine,
  ofColleagues,
  now,
}: {
  readonly mine: readonly DriverShipment[]
  readonly ofColleagues: readonly DriverShipment[]
  readonly now: Date
}) => (
  <>
    {ofColleagues.length === 0 ? null : <Colleagues shipments={ofColleagues} />}
    <RecentlyUnloaded onBoard={[...mine, ...ofColleagues]} now={now} />
  </>
)

function RecentlyUnloaded({
  onBoard,
  now,
}: {
  readonly onBoard: readonly DriverShipment[]
  readonly now: Date
}) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const shipments = useLiveQueryInTransition(recentShipments) ?? []
  return shipments.length === 0 ? null : (
    <Section title={t('recent')}>
      <Today day={dayTotalOf([...onBoard, ...shipments], now)} />
      <Rows>
        {groupEqual(shipments).map((group) => (
          <li key={group[0]?.id}>
            <Equal shipments={group} inRows>
              {(shipment) => <ShipmentRow shipment={shipment} />}
            </Equal>
          </li>
        ))}
      </Rows>
    </Section>
  )
}

/** A sum says of how many loads it is. */
function Today({ day: { loads, weighed, kilograms } }: { readonly day: DayTotal }) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const locale = useLocale()
  if (loads === 0) return null
  const amount = formatAmount(kilograms / 1000, 't', locale)
  return (
    <chakra.p className="numbers" color="fg.muted">
      {weighed === loads ? t('todayWeighed', { count: loads, amount }) : t('today', { count: loads })}
      {weighed === 0 || weighed === loads ? null : `, ${t('ofWhichWeighed', { weighed, amount })}`}
    </chakra.p>
  )
}
