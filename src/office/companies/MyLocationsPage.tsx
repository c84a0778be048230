import { useTranslation } from 'react-i18next'
import { useUser } from '../../app/session/use-user.ts'
import { CompanyIcon } from '../../ui/theme/desk-icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { defineLocationsList, LocationsList } from './LocationsList.tsx'
import { ownCompanyId } from './own-company.ts'

const list = defineLocationsList('my locations', ownCompanyId)
export const { loader } = list

export function Component() {
  const { t } = useTranslation('companies')
  const { company } = useUser()
  if (company === undefined) return <EmptyState heading="h1" icon={CompanyIcon} title={t('mine.none')} />
  return (
    <LocationsList list={list} company={company.id} mayChange embedded={false} title={t('mine.locations')} />
  )
}
