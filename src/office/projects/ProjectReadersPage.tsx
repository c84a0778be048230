import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutletContext } from 'react-router-dom'
import type * as z from 'zod/mini'
import { type Project, type projectReader, projectReaders } from '#contract/flows/projects.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { PersonIcon, PlusIcon } from '../../ui/theme/icons.tsx'
import { TrashIcon } from '../../ui/theme/later-icons.tsx'
import { MenuAction, MoreMenu } from '../../ui/overlays/Menu.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { MailAddresses } from '../shared/detail/MailAddresses.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { useMutation } from '../shared/page/use-mutation.ts'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'

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
  const { date } = useFormats()
  return [
    {
      key: 'name',
      title: t('readers.name'),
      width: 220,
      maxWidth: 400,
      visibility: 'always',
      cell: (row) => row.user.name,
    },
    {
      key: 'email',
      title: t('readers.email'),
      width: 240,
      maxWidth: 400,
      cell: (row) => <MailAddresses>{row.user.email ?? '–'}</MailAddresses>,
    },
    {
      key: 'createdAt',
      title: t('readers.since'),
      sortable: true,
      width: 130,
      cell: (row) => (
        <time className="numbers" dateTime={row.createdAt}>
          {date(row.createdAt)}
        </time>
      ),
    },
  ]
}

function ProjectReadersPage() {
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
        empty={
          <EmptyState icon={<PersonIcon width={40} height={40} />} title={t('readers.empty')}>
            {t('readers.emptyHint')}
          </EmptyState>
        }
      />
      {isAdding ? <AddReaderDialog project={project} onClose={() => setAdding(false)} /> : null}
    </>
  )
}

function ReaderMenu({ reader: { id, user } }: { readonly reader: Reader }) {
  const { t } = useTranslation(['projects', 'lists'])
  const { ask } = useMutation()
  const { name } = user
  const remove = () =>
    ask(
      {
        title: t('readers.removeTitle', { name }),
        body: t('readers.removeBody'),
        confirm: t('readers.remove'),
        tone: 'danger',
      },
      () => call(projectReaders.remove, { params: { id } }),
      t('readers.removed', { name }),
    )
  return (
    <MoreMenu size="sm" label={t('lists:table.rowMenu', { name })}>
      <MenuAction tone="danger" icon={<TrashIcon />} onSelect={() => void remove()}>
        {t('readers.remove')}
      </MenuAction>
    </MoreMenu>
  )
}

export { ProjectReadersPage as Component }
