import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutletContext } from 'react-router-dom'
import type * as z from 'zod/mini'
import { type Project, type projectReader, projectReaders } from '#contract/flows/projects.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { PlusIcon } from '../../ui/theme/icons.tsx'
import { PersonIcon } from '../../ui/theme/later-icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { type Column, keyedColumns } from '../../ui/table/columns.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { MailAddresses } from '../shared/detail/MailAddresses.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { RemoveAction, RowMenu } from '../shared/page/item-actions.tsx'
import { Day } from '../shared/detail/Moments.tsx'

const AddReaderDialog = lazyDialog(async () => (await import('./AddReaderDialog.tsx')).AddReaderDialog)

type Reader = z.output<typeof projectReader>

const list = defineList({
  name: 'project readers',
  texts: 'projects',
  sorting: { field: 'createdAt', direction: 'desc' },
  filters: {},
  load: (query, { signal, params }) =>
    call(projectReaders.list, { query: { ...query, project: params['projectId'] ?? '' }, signal }),
})
export const { loader } = list

function useReaderColumns(): readonly Column<Reader>[] {
  const { t } = useTranslation('projects')
  return keyedColumns({
    name: {
      title: t('readers.name'),
      width: 220,
      maxWidth: 400,
      visibility: 'always',
      cell: (row) => row.user.name,
    },
    email: {
      title: t('readers.email'),
      width: 240,
      maxWidth: 400,
      cell: (row) => <MailAddresses>{row.user.email ?? '–'}</MailAddresses>,
    },
    createdAt: {
      title: t('readers.since'),
      sortable: true,
      width: 130,
      cell: (row) => <Day at={row.createdAt} />,
    },
  })
}

export function Component() {
  const { t } = useTranslation('projects')
  const project = useOutletContext<Project>()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <ListLayout
        list={list}
        embedded
        title={t('tabs.readers')}
        action={
          <Button onClick={() => setAdding(true)}>
            <PlusIcon width={18} height={18} />
            {t('readers.add')}
          </Button>
        }
        columns={useReaderColumns()}
        rowMenu={(reader) => <ReaderMenu reader={reader} />}
        empty={<EmptyState icon={PersonIcon} title={t('readers.empty')} hint={t('readers.emptyHint')} />}
      />
      {isAdding ? <AddReaderDialog project={project} onClose={() => setAdding(false)} /> : null}
    </>
  )
}

function ReaderMenu({ reader: { id, user } }: { readonly reader: Reader }) {
  const { t } = useTranslation('projects')
  const { name } = user
  return (
    <RowMenu name={name}>
      <RemoveAction
        label={t('readers.remove')}
        title={t('readers.removeTitle', { name })}
        body={t('readers.removeBody')}
        act={() => call(projectReaders.remove, { params: { id } })}
        done={t('readers.removed', { name })}
      />
    </RowMenu>
  )
}
