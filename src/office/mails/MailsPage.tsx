import { useTranslation } from 'react-i18next'
import { notificationMethods } from '#contract/accounts/notification-methods.ts'
import {
  messageStatuses,
  type OutgoingMail,
  outgoingMails,
  type OutgoingMailRow,
} from '#contract/accounts/outgoing-mails.ts'
import { outgoingMailColumns } from '#contract/office/columns/outgoing-mails.ts'
import { call } from '../../api/call.ts'
import { LetterIcon } from '../../ui/theme/icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ExportButton } from '../shared/list/ExportButton.tsx'
import { useListColumns } from '../shared/list/use-list-columns.tsx'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { MailAddresses } from '../shared/detail/MailAddresses.tsx'
import { MailStatusBadge } from '../shared/detail/MailStatusBadge.tsx'
import { useFormats } from '../shared/page/use-formats.ts'

const list = defineList({
  name: 'mails',
  texts: 'mails',
  sorting: { field: 'createdAt', direction: 'desc' },
  filters: {
    status: {
      kind: 'choice',
      values: messageStatuses,
      titleOf: (t, status) => t(`statuses.${status as OutgoingMail['status']}`),
      title: (t) => t('fields.status'),
    },
    channel: {
      kind: 'choice',
      values: notificationMethods,
      titleOf: (t, channel) => t(`channels.${channel as OutgoingMail['channel']}`),
      title: (t) => t('fields.channel'),
    },
    createdAt: { kind: 'dates', title: (t) => t('fields.createdAt') },
    sentAt: { kind: 'dates', title: (t) => t('fields.sentAt') },
  },
  load: (query, { signal }) => call(outgoingMails.list, { query, signal }),
})
export const { loader } = list

export function Component() {
  const { t } = useTranslation('mails')
  const columns = useColumns()
  return (
    <ListLayout
      list={list}
      title={t('title')}
      searchLabel={t('search')}
      columns={columns}
      exportButton={(shown) => <ExportButton list={list} exported="outgoing_mails" shown={shown} />}
      linkOf={({ id }) => `/mails/${id}`}
      empty={<EmptyState icon={LetterIcon} title={t('none')} hint={t('noneHint')} />}
    />
  )
}

function useColumns(): readonly Column<OutgoingMailRow>[] {
  const { t } = useTranslation('mails')
  const { moment } = useFormats()
  return useListColumns(outgoingMailColumns, (field) => t(`fields.${field}`), {
    createdAt: { sortable: true, width: 144, cell: (row) => moment(row.createdAt) },
    status: { sortable: true, width: 164, cell: (row) => <MailStatusBadge status={row.status} /> },
    recipients: {
      width: 200,
      maxWidth: 320,
      cell: (row) => <MailAddresses>{row.recipients.join(', ')}</MailAddresses>,
    },
    subject: { width: 240, maxWidth: 480 },
    channel: { width: 112, cell: (row) => t(`channels.${row.channel}`) },
    template: {
      sortable: true,
      width: 160,
      visibility: 'hidden',
      cell: (row) => t(`templates.${row.template}`, { defaultValue: row.template }),
    },
    sentAt: {
      sortable: true,
      width: 144,
      cell: (row) => (row.sentAt === undefined ? '–' : moment(row.sentAt)),
    },
    attempts: { width: 96 },
    lastError: { width: 220, maxWidth: 320, visibility: 'hidden' },
  })
}
