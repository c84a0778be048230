import { useTranslation } from 'react-i18next'
import { useOutletContext } from 'react-router-dom'
import { may } from '#contract/kit/permissions.ts'
import { useUser } from '../../app/session/use-user.ts'
import type { CompanyData } from './company-data.ts'
import { companyRights } from './company-rights.ts'
import { defineLocationsList, LocationsList } from './LocationsList.tsx'

const list = defineLocationsList('company locations', ({ companyId }) => companyId)
export const { loader } = list

export function Component() {
  const { t } = useTranslation('companies')
  const { company } = useOutletContext<CompanyData>()
  const viewer = useUser()
  return (
    <LocationsList
      list={list}
      company={company.id}
      mayChange={companyRights(viewer, company).mayChange && may(viewer.roles, 'change', 'Location')}
      title={t('tabs.locations')}
    />
  )
}
