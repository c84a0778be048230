import { useTranslation } from 'react-i18next'
import { notificationMethods } from '#contract/accounts/notification-methods.ts'
import {
  messageStatuses,
  type OutgoingMail,
  outgoingMails,
  type OutgoingMailRow,
} from '#contract/accounts/outgoing-mails.ts'
import { call } from '../../api/call.ts'
import { LetterIcon } from '../../ui/theme/icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ExportButton } from '../shared/list/ExportButton.tsx'
import { mailExportColumns } from '../shared/list/export-columns.ts'
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
      title: (t) => t('status'),
    },
    channel: {
      kind: 'choice',
      values: notificationMethods,
      titleOf: (t, channel) => t(`channels.${channel as OutgoingMail['channel']}`),
      title: (t) => t('channel'),
    },
    createdAt: { kind: 'dates', title: (t) => t('createdAt') },
    sentAt: { kind: 'dates', title: (t) => t('sentAt') },
  },
  load: (query, { signal }) => call(outgoingMails.list, { query, signal }),
})
export const { loader } = list

function MailsPage() {
  const { t } = useTranslation('mails')
  const columns = useColumns()
  return (
    <ListLayout
      list={list}
      title={t('title')}
      searchLabel={t('search')}
      columns={columns}
      exportButton={(shown) => (
        <ExportButton list={list} exported="outgoing_mails" columns={mailExportColumns} shown={shown} />
      )}
      linkOf={({ id }) => `/mails/${id}`}
      empty={<EmptyState icon={LetterIcon} title={t('none')} hint={t('noneHint')} />}
    />
  )
}

function useColumns(): readonly Column<OutgoingMailRow>[] {
  const { t } = useTranslation('mails')
  const { moment, number } = useFormats()
  return [
    {
      key: 'createdAt',
      title: t('createdAt'),
      sortable: true,
      width: 144,
      cell: (row) => moment(row.createdAt),
    },
    {
      key: 'status',
      title: t('status'),
      sortable: true,
      width: 164,
      cell: (row) => <MailStatusBadge status={row.status} />,
    },
    {
      key: 'recipients',
      title: t('recipients'),
      width: 200,
      maxWidth: 320,
      cell: (row) => <MailAddresses>{row.recipients.join(', ')}</MailAddresses>,
    },
    { key: 'subject', title: t('subject'), width: 240, maxWidth: 480, cell: (row) => row.subject ?? '–' },
    { key: 'channel', title: t('channel'), width: 112, cell: (row) => t(`channels.${row.channel}`) },
    {
      key: 'template',
      title: t('template'),
      sortable: true,
      width: 160,
      visibility: 'hidden',
      cell: (row) => t(`templates.${row.template}`, { defaultValue: row.template }),
    },
    {
      key: 'sentAt',
      title: t('sentAt'),
      sortable: true,
      width: 144,
      cell: (row) => (row.sentAt === undefined ? '–' : moment(row.sentAt)),
    },
    {
      key: 'attempts',
      title: t('attempts'),
      numeric: true,
      width: 96,
      cell: (row) => number(row.attempts),
    },
    {
      key: 'lastError',
      title: t('lastError'),
      width: 220,
      maxWidth: 320,
      visibility: 'hidden',
      cell: (row) => row.lastError ?? '–',
    },
  ]
}

export { MailsPage as Component }
