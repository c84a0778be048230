import { useTranslation } from 'react-i18next'
import { Card, LoadingState, PageTitle } from '../../ui/surfaces.tsx'

/** The placeholder of a list page while its data is loading. */
export function ListSkeleton({ of }: { readonly of: 'flows' | 'projects' | 'shipments' }) {
  const { t } = useTranslation('office')
  return (
    <>
      <PageTitle>{t(`${of}.title`)}</PageTitle>
      <Card marginTop="56px">
        <LoadingState label={t('room.loading')} lines={12} />
      </Card>
    </>
  )
}
