import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Card, LoadingState, PageTitle, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { StatTile, StatTiles } from '../shared/detail/StatTile.tsx'

const tiles = ['onRoute', 'loadedToday', 'unloadedToday', 'netToday', 'attention'] as const

/** Has the layout of the dashboard, so that nothing shifts when the data arrives. */
export function DashboardSkeleton() {
  const { t } = useTranslation('dashboard')
  const { t: tOffice } = useTranslation('office')
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <chakra.div aria-hidden="true">
        <StatTiles>
          {tiles.map((tile) => (
            <StatTile key={tile} label={t(`tiles.${tile}`)}>
              –
            </StatTile>
          ))}
        </StatTiles>
      </chakra.div>
      {(['attention', 'onRoute'] as const).map((part) => (
        <Card key={part}>
          <SectionTitle>{t(`${part}.title`)}</SectionTitle>
          <LoadingState label={tOffice('room.loading')} lines={5} />
        </Card>
      ))}
    </>
  )
}
