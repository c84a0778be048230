import { useTranslation } from 'react-i18next'
import { useOutletContext, useParams } from 'react-router-dom'
import { type ContactPerson, contactPersons } from '#contract/parties/contact-persons.ts'
import { may } from '#contract/kit/permissions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { PersonIcon } from '../../ui/theme/icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { ItemDialog } from '../shared/dialogs/ItemDialog.tsx'
import { useItemDialog } from '../shared/dialogs/use-item-dialog.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { MailAddresses } from '../shared/detail/MailAddresses.tsx'
import { AddRow, ItemMenu } from './ItemMenu.tsx'
import type { CompanyData } from './company-data.ts'
import { companyRights } from './company-rights.ts'

const ContactPersonDialog = lazyDialog(
  async () => (await import('../shared/dialogs/ContactPersonDialog.tsx')).ContactPersonDialog,
)

const list = defineList({
  name: 'company persons',
  texts: 'companies',
  sorting: { field: 'lastName', direction: 'asc' },
  filters: {},
  load: (query, { signal, params }) =>
    call(contactPersons.list, { query: { ...query, company: params['companyId'] ?? '' }, signal }),
})
export const { loader } = list

function usePersonColumns(): readonly Column<ContactPerson>[] {
  const { t } = useTranslation('companies')
  return [
    {
      key: 'name',
      title: t('person.name'),
      sortable: true,
      width: 200,
      maxWidth: 300,
      cell: (row) => row.name,
    },
    {
      key: 'jobTitle',
      title: t('person.jobTitle'),
      sortable: true,
      width: 180,
      maxWidth: 260,
      cell: (row) => row.jobTitle ?? '–',
    },
    {
      key: 'email',
      title: t('email'),
      width: 230,
      maxWidth: 320,
      cell: (row) => <MailAddresses>{row.email ?? '–'}</MailAddresses>,
    },
    { key: 'phone', title: t('phone'), width: 150, cell: (row) => row.phone ?? '–' },
    { key: 'mobilePhone', title: t('mobilePhone'), width: 150, cell: (row) => row.mobilePhone ?? '–' },
    {
      key: 'project',
      title: t('person.project'),
      width: 150,
      maxWidth: 260,
      cell: (row) => (row.project === undefined ? '–' : `${row.project.number} ${row.project.name}`),
    },
  ]
}

function CompanyPersonsPage() {
  const { t } = useTranslation('companies')
  const { companyId = '' } = useParams()
  const { company } = useOutletContext<CompanyData>()
  const viewer = useUser()
  const mayChange = companyRights(viewer, company).mayChange && may(viewer.roles, 'change', 'ContactPerson')
  const { item, linkTo, close } = useItemDialog()
  return (
    <>
      <ListLayout
        list={list}
        embedded
        title={t('tabs.persons')}
        action={mayChange ? <AddRow to={linkTo('new')}>{t('person.add')}</AddRow> : null}
        searchLabel={t('person.search')}
        columns={usePersonColumns()}
        {...(mayChange
          ? {
              linkOf: ({ id }: ContactPerson) => linkTo(id),
              rowMenu: ({ id, name }: ContactPerson) => (
                <ItemMenu
                  name={name}
                  editAt={linkTo(id)}
                  removal={{
                    title: t('person.removeTitle', { name }),
                    body: t('person.removeBody'),
                    done: t('person.removed', { name }),
                    remove: () => call(contactPersons.remove, { params: { id } }),
                  }}
                />
              ),
            }
          : {})}
        empty={
          <EmptyState icon={<PersonIcon width={40} height={40} />} title={t('person.none')}>
            {t('person.noneHint')}
          </EmptyState>
        }
      />
      {mayChange ? (
        <ItemDialog
          id={item}
          title={t('person.editTitle')}
          read={(id, signal) => call(contactPersons.read, { params: { id }, signal })}
          onClose={close}
        >
          {(person) => (
            <ContactPersonDialog
              company={companyId}
              {...(person === undefined ? {} : { person })}
              onClose={close}
              onSaved={close}
            />
          )}
        </ItemDialog>
      ) : null}
    </>
  )
}

export { CompanyPersonsPage as Component }
