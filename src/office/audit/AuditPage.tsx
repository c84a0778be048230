import { useTranslation } from 'react-i18next'
import { type AuditAction, auditActions, auditEntries, type AuditEntry } from '#contract/accounts/audit.ts'
import { users } from '#contract/accounts/users.ts'
import type { Page } from '#contract/kit/paging.ts'
import { useSearchParams } from 'react-router-dom'
import { auditEntryColumns } from '#contract/office/columns/audit-entries.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { HistoryIcon } from '../../ui/theme/desk-icons.tsx'
import { Alert, EmptyState } from '../../ui/theme/surfaces.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { customerFilter } from '../shared/list/customer-filter.ts'
import { seesAllCustomers } from '../shared/page/sees-all-customers.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ExportButton } from '../shared/list/ExportButton.tsx'
import { useListColumns } from '../shared/list/use-list-columns.tsx'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { referenceChoices } from '../shared/choices/reference-choices.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { subjectTypes } from './audit-subjects.ts'
import { useAuditTexts } from './use-audit-texts.ts'

const userChoices = referenceChoices(
  'User',
  (query, signal) => call(users.list, { query, signal }),
  'name',
  ({ id, name, email }) => ({ value: id, title: name, hint: email }),
)

/** Beside the filters, the address may name one object: `?subject=<id>`. */
const subjectIn = (search: URLSearchParams) => search.get('subject') ?? undefined

const list = defineList({
  name: 'audit',
  texts: 'audit',
  sorting: { field: 'createdAt', direction: 'desc' },
  filters: {
    createdAt: { kind: 'dates', title: (t) => t('columns.createdAt') },
    actor: { kind: 'reference', choices: userChoices, title: (t) => t('columns.actor') },
    action: {
      kind: 'choice',
      values: auditActions,
      titleOf: (t, action) => t(`actions.${action as AuditAction}`),
      title: (t) => t('columns.action'),
    },
    subjectType: {
      kind: 'choice',
      values: subjectTypes,
      titleOf: (t, type) => t(`types.${type as (typeof subjectTypes)[number]}`),
      title: (t) => t('columns.subjectType'),
    },
    customer: customerFilter<'audit'>((t) => t('columns.customer')),
  },
  load: (query, { signal, url }): Promise<Page<AuditEntry>> => {
    const subjectId = subjectIn(url.searchParams)
    return call(auditEntries.list, {
      query: { ...query, ...(subjectId === undefined ? {} : { subjectId }) },
      signal,
    })
  },
})
export const { loader } = list

export function Component() {
  const { t } = useTranslation('audit')
  const [search] = useSearchParams()
  const subjectId = subjectIn(search)
  return (
    <ListLayout
      list={list}
      title={t('title')}
      columns={useColumns()}
      linkOf={({ id }) => `/audit/${id}`}
      // Recorded entries never change.
      changeKey={({ id }) => id}
      above={(page) => (subjectId === undefined ? null : <OneSubject entry={page?.member[0]} />)}
      exportButton={(shown) => (
        <ExportButton list={list} exported="audit_entries" shown={shown} query={{ subjectId }} />
      )}
      empty={<EmptyState icon={HistoryIcon} title={t('none')} hint={t('noneHint')} />}
    />
  )
}

function OneSubject({ entry }: { readonly entry: AuditEntry | undefined }) {
  const { t } = useTranslation('audit')
  const texts = useAuditTexts()
  return (
    <Alert
      action={
        <LinkButton to="/audit" size="sm" variant="outline">
          {t('showAll')}
        </LinkButton>
      }
    >
      {t('historyOf', { name: entry === undefined ? '…' : texts.subject(entry) })}
    </Alert>
  )
}

function useColumns(): readonly Column<AuditEntry>[] {
  const { t } = useTranslation('audit')
  const { moment } = useFormats()
  const texts = useAuditTexts()
  const viewer = useUser()
  return useListColumns(auditEntryColumns, (column) => t(`columns.${column}`), {
    createdAt: { sortable: true, width: 150, cell: (row) => moment(row.createdAt) },
    actor: {
      width: 200,
      maxWidth: 320,
      exported: ['actor', 'impersonator'],
      cell: (row) => texts.actor(row),
    },
    action: { width: 190, maxWidth: 240, cell: (row) => texts.action(row) },
    subject: {
      width: 260,
      maxWidth: 560,
      exported: ['subjectType', 'subjectId', 'before', 'after'],
      cell: (row) => texts.subject(row),
    },
    customer: seesAllCustomers(viewer) ? { width: 170, maxWidth: 240 } : undefined,
  })
}
