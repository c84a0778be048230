import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Card, LoadingState, PageTitle, SectionTitle } from '../../ui/surfaces.tsx'
import { keyFigureHeight } from './KeyFigures.tsx'

const EmptyTile = chakra('div', {
  base: { background: 'bg.panel', border: '1px solid', borderColor: 'border', borderRadius: 'card' },
})

/** A placeholder with the layout of the dashboard, so that nothing shifts when the data arrives. */
export function DashboardSkeleton() {
  const { t } = useTranslation('office')
  return (
    <>
      <PageTitle>{t('dashboard.title')}</PageTitle>
      <chakra.div
        aria-hidden="true"
        display="grid"
        gridTemplateColumns={{ base: '1fr 1fr', sm: 'repeat(2, minmax(0, 240px))' }}
        gap="16px"
      >
        <EmptyTile height={keyFigureHeight} />
        <EmptyTile height={keyFigureHeight} />
      </chakra.div>
      <Card>
        <SectionTitle>{t('dashboard.onRoute')}</SectionTitle>
        <LoadingState label={t('room.loading')} lines={6} />
      </Card>
      <Card>
        <SectionTitle>{t('dashboard.recent')}</SectionTitle>
        <LoadingState label={t('room.loading')} lines={8} />
      </Card>
    </>
  )
}
