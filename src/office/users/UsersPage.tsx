import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { type User, users } from '#contract/accounts.ts'
import type { Page } from '#contract/paging.ts'
import { call } from '../../api/call.ts'
import { useTitle } from '../../app/use-title.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { type Column, DataTable, type Sorting } from '../../ui/DataTable.tsx'
import { PersonIcon, PlusIcon } from '../../ui/icons.tsx'
import { Card, EmptyState, PageTitle, StatusBadge } from '../../ui/surfaces.tsx'
import { listQuery, parseListUrl } from '../shared/list-url-state.ts'
import { loadPageData } from '../shared/page-data.ts'
import { createPage } from '../shared/create-page.tsx'
import { SearchField } from '../shared/SearchField.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useListUrlState } from '../shared/use-list-url-state.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

const byName: Sorting = { field: 'name', direction: 'asc' }

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadPageData('users', request, (signal) =>
    call(users.list, {
      query: listQuery(parseListUrl(new URL(request.url).searchParams, byName)),
      signal,
    }),
  )

function UsersList({ data }: { readonly data: Page<User> }) {
  const { t } = useTranslation('people')
  const { t: tOffice } = useTranslation('office')
  useTitle(t('users.title'))
  const list = useListUrlState(byName)
  const columns: readonly Column<User>[] = [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      cell: (row) => <TextLink to={`/users/${row.id}`}>{row.name}</TextLink>,
    },
    {
      key: 'email',
      hiddenOnPhone: true,
      title: t('email'),
      sortable: true,
      cell: (row) => row.email ?? row.mobilePhone,
    },
    {
      key: 'roles',
      title: t('users.roles'),
      cell: (row) => row.roles.map((role) => t(`users.role.${role}`)).join(', '),
    },
    { key: 'company', hiddenOnPhone: true, title: t('company'), cell: (row) => row.company?.name },
    { key: 'active', title: t('users.state'), sortable: true, cell: (row) => <UserStatusBadge user={row} /> },
  ]
  return (
    <>
      <chakra.header
        display="flex"
        flexWrap="wrap"
        gap="12px"
        justifyContent="space-between"
        alignItems="center"
      >
        <PageTitle>{t('users.title')}</PageTitle>
        <LinkButton to="/users/new">
          <PlusIcon width={20} height={20} />
          {t('users.add')}
        </LinkButton>
      </chakra.header>
      <SearchField label={t('search')} value={list.q ?? ''} onSearch={(q) => list.change({ q }, true)} />
      <Card padding={{ base: '4px', md: '12px' }}>
        <DataTable
          caption={t('users.title')}
          columns={columns}
          rows={data.member}
          sorting={list.sorting}
          onSort={list.onSort}
          paging={list.paging(data)}
          linkOf={({ id }) => `/users/${id}`}
          empty={<EmptyState icon={<PersonIcon width={40} height={40} />} title={t('users.none')} />}
        />
      </Card>
      <VisuallyHidden role="status">{tOffice('room.found', { count: data.totalItems })}</VisuallyHidden>
    </>
  )
}

/** Whether the user is inactive, can sign in, or has still to accept the invitation. */
function UserStatusBadge({ user }: { readonly user: User }) {
  const { t } = useTranslation('people')
  if (!user.active) return <StatusBadge>{t('users.inactive')}</StatusBadge>
  return user.canSignIn ? (
    <StatusBadge tone="success">{t('users.active')}</StatusBadge>
  ) : (
    <StatusBadge tone="info">{t('users.invited')}</StatusBadge>
  )
}

const UsersPage = createPage(loader, UsersList)

export { UsersPage as Component }
