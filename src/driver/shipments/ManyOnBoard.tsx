import { chakra } from '@chakra-ui/react'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { Equal } from '../shared/Equal.tsx'
import { groupEqual } from '../shared/equal-shipments.ts'
import { OnBoardCard } from './OnBoardCard.tsx'

const Cards = chakra('ul', { base: { display: 'grid', gap: '12px' } })

export const ManyOnBoard = ({
  shipments,
  isOnChosen,
}: {
  readonly shipments: readonly DriverShipment[]
  readonly isOnChosen: boolean
}) => (
  <Cards>
    {groupEqual(shipments).map((group) => (
      <li key={group[0]?.id}>
        <Equal shipments={group}>
          {(shipment) => <OnBoardCard shipment={shipment} isOnly={false} isOnChosen={isOnChosen} />}
        </Equal>
      </li>
    ))}
  </Cards>
)
