import { useTranslation } from 'react-i18next'
import { useOutletContext } from 'react-router-dom'
import { type ContactPerson, contactPersons } from '#contract/parties/contact-persons.ts'
import { may } from '#contract/kit/permissions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { PersonIcon } from '../../ui/theme/later-icons.tsx'
import { type Column, keyedColumns } from '../../ui/table/columns.ts'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { defineList } from '../shared/list/define-list.ts'
import { MailAddresses } from '../shared/detail/MailAddresses.tsx'
import type { CompanyData } from './company-data.ts'
import { companyRights } from './company-rights.ts'
import { ItemList } from './ItemList.tsx'

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
  return keyedColumns({
    name: { title: t('person.name'), sortable: true, width: 200, maxWidth: 300, cell: (row) => row.name },
    jobTitle: {
      title: t('person.jobTitle'),
      sortable: true,
      width: 180,
      maxWidth: 260,
      cell: (row) => row.jobTitle ?? '–',
    },
    email: {
      title: t('email'),
      width: 230,
      maxWidth: 320,
      cell: (row) => <MailAddresses>{row.email ?? '–'}</MailAddresses>,
    },
    phone: { title: t('phone'), width: 150, cell: (row) => row.phone ?? '–' },
    mobilePhone: { title: t('mobilePhone'), width: 150, cell: (row) => row.mobilePhone ?? '–' },
    project: {
      title: t('person.project'),
      width: 150,
      maxWidth: 260,
      cell: (row) => (row.project === undefined ? '–' : `${row.project.number} ${row.project.name}`),
    },
  })
}

export function Component() {
  const { t } = useTranslation('companies')
  const { company } = useOutletContext<CompanyData>()
  const viewer = useUser()
  return (
    <ItemList
      list={list}
      part="person"
      title={t('tabs.persons')}
      icon={PersonIcon}
      columns={usePersonColumns()}
      mayChange={companyRights(viewer, company).mayChange && may(viewer.roles, 'change', 'ContactPerson')}
      nameOf={({ name }) => name}
      remove={(id) => call(contactPersons.remove, { params: { id } })}
      read={(id, signal) => call(contactPersons.read, { params: { id }, signal })}
    >
      {(person, close) => (
        <ContactPersonDialog company={company.id} person={person} onClose={close} onSaved={close} />
      )}
    </ItemList>
  )
}
