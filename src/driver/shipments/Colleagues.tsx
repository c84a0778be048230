import { useTranslation } from 'react-i18next'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { SectionTitle } from '../../ui/theme/surfaces.tsx'
import { Rows } from '../shared/Rows.tsx'
import { ColleagueRow } from './ColleagueRow.tsx'
import { Fold } from '../shared/Fold.tsx'

/** Folded: it is not this driver's to unload unless they take it over. */
export function Colleagues({ shipments }: { readonly shipments: readonly DriverShipment[] }) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  return (
    <Fold line={<SectionTitle>{t('ofColleagues', { count: shipments.length })}</SectionTitle>}>
      <Rows>
        {shipments.map((shipment) => (
          <li key={shipment.id}>
            <ColleagueRow shipment={shipment} />
          </li>
        ))}
      </Rows>
    </Fold>
  )
}
