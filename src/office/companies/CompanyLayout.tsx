import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { companies } from '#contract/parties/companies.ts'
import { may } from '#contract/kit/permissions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { StatusBadge } from '../../ui/theme/surfaces.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import type { CompanyData } from './company-data.ts'
import { companyRights } from './company-rights.ts'
import { RemoveAction } from '../shared/page/item-actions.tsx'

/** `own`: the viewer's own company, at an address without its id. */
export function CompanyLayout({
  data: { company },
  own = false,
  children,
}: {
  readonly data: CompanyData
  readonly own?: boolean
  readonly children: ReactNode
}) {
  const { t } = useTranslation('companies')
  const viewer = useUser()
  const rights = companyRights(viewer, company)
  return (
    <DetailLayout
      back={{ to: '/companies', title: t('title') }}
      title={company.name}
      eyebrow={own ? t('mine.company') : undefined}
      badges={company.types.map((type) => (
        <StatusBadge key={type}>{t(`typeNames.${type}`)}</StatusBadge>
      ))}
      facts={[
        { term: t('fields.city'), value: company.address?.city },
        { term: t('fields.vihbNumber'), value: company.vihbNumber },
        { term: t('fields.cocNumber'), value: company.cocNumber },
        { term: t('fields.phonePlanning'), value: company.phonePlanning },
      ]}
      menu={
        rights.owns ? (
          <RemoveAction
            label={t('remove')}
            title={t('removeTitle', { name: company.name })}
            body={t('removeBody')}
            act={() => call(companies.remove, { params: { id: company.id } })}
            done={t('removed', { name: company.name })}
            goTo="/companies"
          />
        ) : undefined
      }
      tabs={{ label: t('tabs.label'), tabs: useTabs(company.id, own) }}
    >
      {children}
    </DetailLayout>
  )
}

function useTabs(id: string, own: boolean) {
  const { t } = useTranslation('companies')
  const { roles } = useUser()
  const path = `/companies/${id}`
  return [
    { to: own ? '/my-company' : path, title: t('tabs.details'), end: true },
    { to: `${path}/persons`, title: t('tabs.persons') },
    { to: `${path}/locations`, title: t('tabs.locations') },
    ...(may(roles, 'create', 'Document') ? [{ to: `${path}/documents`, title: t('tabs.documents') }] : []),
    ...(may(roles, 'read', 'TransportMode')
      ? [{ to: `${path}/transport-modes`, title: t('tabs.transportModes') }]
      : []),
    ...(may(roles, 'read', 'CompanyTransporter')
      ? [{ to: `${path}/transporters`, title: t('tabs.transporters') }]
      : []),
  ]
}
