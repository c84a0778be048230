import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { companies } from '#contract/parties/companies.ts'
import { may } from '#contract/kit/permissions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { TrashIcon } from '../../ui/theme/later-icons.tsx'
import { MenuAction } from '../../ui/overlays/Menu.tsx'
import { StatusBadge } from '../../ui/theme/surfaces.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { useMutation } from '../shared/page/use-mutation.ts'
import type { CompanyData } from './company-data.ts'
import { companyRights } from './company-rights.ts'

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
  const { ask } = useMutation()
  const viewer = useUser()
  const rights = companyRights(viewer, company)
  const remove = () =>
    ask(
      {
        title: t('removeTitle', { name: company.name }),
        body: t('removeBody'),
        confirm: t('remove'),
        tone: 'danger',
      },
      () => call(companies.remove, { params: { id: company.id } }),
      t('removed', { name: company.name }),
      '/companies',
    )
  return (
    <DetailLayout
      back={{ to: '/companies', title: t('title') }}
      title={company.name}
      {...(own ? { eyebrow: t('mine.company') } : {})}
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
          <MenuAction icon={<TrashIcon />} tone="danger" onSelect={() => void remove()}>
            {t('remove')}
          </MenuAction>
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
