import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardVehicle } from '#contract/dashboard.ts'
import type { Page } from '#contract/paging.ts'
import type { ShipmentRow } from '#contract/shipments.ts'
import { useFormats } from '../shared/use-formats.ts'
import { useNow } from '../../ui/use-now.ts'
import { countLoadedOnDay } from './count-loaded-on-day.ts'

/** The number of vehicles on route, and of shipments loaded today. */
export function KeyFigures({
  vehicles,
  shipments,
}: {
  readonly vehicles: Page<DashboardVehicle>
  readonly shipments: Page<ShipmentRow>
}) {
  const { t } = useTranslation('office')
  const { number } = useFormats()
  const today = countLoadedOnDay(useNow(), shipments)
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: '1fr 1fr', sm: 'repeat(2, minmax(0, 240px))' }}
      gap="16px"
      margin="0"
    >
      <KeyFigure label={t('dashboard.onRoute')} hint={t('dashboard.onRouteHint')}>
        {number(vehicles.totalItems)}
      </KeyFigure>
      <KeyFigure
        label={t('dashboard.loadedToday')}
        hint={
          today.loaded === 0
            ? t('dashboard.nothingToday')
            : t('dashboard.unloadedOfThese', { count: today.unloaded })
        }
      >
        {today.complete ? number(today.loaded) : t('dashboard.atLeast', { count: today.loaded })}
      </KeyFigure>
    </chakra.dl>
  )
}

export const keyFigureHeight = '104px'

function KeyFigure({
  label,
  hint,
  children,
}: {
  readonly label: string
  readonly hint: string
  readonly children: ReactNode
}) {
  return (
    <chakra.div
      background="bg.panel"
      border="1px solid"
      borderColor="border"
      borderRadius="card"
      padding="12px 16px"
      minHeight={keyFigureHeight}
      display="grid"
      alignContent="space-between"
    >
      <chakra.dt fontSize="0.875rem" fontWeight="600" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd
        margin="0"
        className="numbers"
        fontSize="2rem"
        lineHeight={1.2}
        fontWeight="600"
        letterSpacing="-0.02em"
      >
        {children}
      </chakra.dd>
      <chakra.dd margin="0" fontSize="0.8125rem" color="fg.muted">
        {hint}
      </chakra.dd>
    </chakra.div>
  )
}
