import { useTranslation } from 'react-i18next'
import { companies } from '#contract/parties/companies.ts'
import {
  changeRequestStatuses,
  type CompanyChangeRequest,
  companyChangeRequests,
} from '#contract/parties/company-change-requests.ts'
import { call } from '../../api/call.ts'
import { LetterIcon } from '../../ui/theme/icons.tsx'
import { EmptyState, StatusBadge, type Tone } from '../../ui/theme/surfaces.tsx'
import { type Column, keyedColumns } from '../../ui/table/columns.ts'
import { ItemDialog } from '../shared/dialogs/ItemDialog.tsx'
import { useItemDialog } from '../shared/dialogs/use-item-dialog.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { companyChoices } from '../shared/choices/reference-choices.ts'
import { ChangeRequestView, type OpenRequest } from './ChangeRequestView.tsx'
import { Moment } from '../shared/detail/Moments.tsx'

const list = defineList({
  name: 'company change requests',
  texts: 'companies',
  sorting: { field: 'createdAt', direction: 'desc' },
  filters: {
    status: {
      kind: 'choice',
      values: changeRequestStatuses,
      titleOf: (t, status) => t(`request.statuses.${status as CompanyChangeRequest['status']}`),
      title: (t) => t('request.status'),
    },
    company: { kind: 'reference', choices: companyChoices, title: (t) => t('request.company') },
    created: { kind: 'dates', parameter: 'createdAt', title: (t) => t('request.at') },
  },
  load: (query, { signal }) => call(companyChangeRequests.list, { query, signal }),
})
export const { loader } = list

async function readRequest(id: string, signal: AbortSignal): Promise<OpenRequest> {
  const request = await call(companyChangeRequests.read, { params: { id }, signal })
  return { request, company: await call(companies.read, { params: { id: request.company.id }, signal }) }
}

const tones: Readonly<Record<CompanyChangeRequest['status'], Tone>> = {
  open: 'warning',
  granted: 'success',
  refused: 'neutral',
}

function useRequestColumns(): readonly Column<CompanyChangeRequest>[] {
  const { t } = useTranslation('companies')
  return keyedColumns({
    company: {
      title: t('request.company'),
      sortable: true,
      width: 220,
      maxWidth: 320,
      cell: (row) => row.company.name,
    },
    status: {
      title: t('request.status'),
      sortable: true,
      width: 130,
      cell: (row) => (
        <StatusBadge tone={tones[row.status]}>{t(`request.statuses.${row.status}`)}</StatusBadge>
      ),
    },
    comment: { title: t('request.comment'), width: 280, maxWidth: 480, cell: (row) => row.comment },
    by: { title: t('request.by'), width: 180, maxWidth: 240, cell: (row) => row.requestedBy.name },
    createdAt: {
      title: t('request.at'),
      sortable: true,
      width: 150,
      cell: (row) => <Moment at={row.createdAt} />,
    },
  })
}

export function Component() {
  const { t } = useTranslation('companies')
  const { item, linkTo, close } = useItemDialog()
  return (
    <>
      <ListLayout
        list={list}
        title={t('request.title')}
        searchLabel={t('request.search')}
        columns={useRequestColumns()}
        linkOf={({ id }) => linkTo(id)}
        empty={<EmptyState icon={LetterIcon} title={t('request.none')} hint={t('request.noneHint')} />}
      />
      <ItemDialog id={item} title={t('request.changes')} read={readRequest} onClose={close}>
        {(opened) => (opened === undefined ? null : <ChangeRequestView opened={opened} onClose={close} />)}
      </ItemDialog>
    </>
  )
}
