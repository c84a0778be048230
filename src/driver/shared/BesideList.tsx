import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { recentShipments } from '../../offline/shipments/recent-shipments.ts'
import { type DriverShipment, readOnBoard } from '../../offline/shipments/shipments.ts'
import { SectionTitle } from '../../ui/theme/surfaces.tsx'
import { CargoHead } from './CargoHead.tsx'
import { RefusedTag } from './RefusedTag.tsx'
import { RowLink, Rows, RowTexts } from './Rows.tsx'
import { tablet } from './media-queries.ts'
import { useMedia } from './use-media.ts'

interface Beside {
  readonly current: string
  /** Of each shipment, what is shown beside the list. */
  readonly page?: '/letter'
}

/** On a tablet the driver's shipments stand beside one of them or its letter, so that a tap shows another. */
export const BesideList = ({ children, ...beside }: Beside & { readonly children: ReactNode }) => (
  <Columns>
    {useMedia(tablet) ? <List {...beside} /> : null}
    <div>{children}</div>
  </Columns>
)

function List(beside: Beside) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const lists = useLiveQuery(
    async () =>
      [
        ['onBoard', (await readOnBoard()).mine],
        ['recent', await recentShipments()],
      ] as const,
  )
  return (
    <Side aria-label={t('title')}>
      {lists?.map(([title, shipments]) =>
        shipments.length === 0 ? null : (
          <chakra.section key={title} display="grid" gap="12px">
            <SectionTitle>{t(title)}</SectionTitle>
            <Rows>
              {shipments.map((shipment) => (
                <li key={shipment.id}>
                  <Row shipment={shipment} {...beside} />
                </li>
              ))}
            </Rows>
          </chakra.section>
        ),
      )}
    </Side>
  )
}

const Row = ({ shipment, current, page }: Beside & { readonly shipment: DriverShipment }) => (
  <RowLink
    // The way back leads out of the list.
    replace
    to={`/driver/shipments/${shipment.id}${page ?? ''}`}
    aria-current={shipment.id === current ? 'page' : undefined}
    css={{
      '&[aria-current]': { background: 'primary.subtle', boxShadow: 'inset 4px 0 {colors.primary.solid}' },
    }}
  >
    <RowTexts>
      <CargoHead shipments={[shipment]} />
      <RefusedTag shipment={shipment} />
      <span className="detail numbers">{shipment.number}</span>
    </RowTexts>
  </RowLink>
)

const Columns = chakra('div', {
  base: {
    [`@media ${tablet}`]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(280px, 360px) minmax(0, {sizes.column})',
      justifyContent: 'center',
    },
  },
})

const Side = chakra('nav', {
  base: {
    position: 'sticky',
    top: '0',
    height: '100dvh',
    overflowY: 'auto',
    display: 'grid',
    alignContent: 'start',
    gap: '16px',
    padding: '16px 16px 32px max(16px, env(safe-area-inset-left))',
    background: 'bg',
  },
})
