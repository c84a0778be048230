import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutletContext } from 'react-router-dom'
import type * as z from 'zod/mini'
import { type Project, type projectShare, projectShares } from '#contract/flows/projects.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CloseIcon, PlusIcon } from '../../ui/theme/icons.tsx'
import { ShareIcon } from '../../ui/theme/later-icons.tsx'
import { Card, EmptyState, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { type Column, keyedColumns } from '../../ui/table/columns.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { sharedWithName } from './shared-with-name.ts'
import { RemoveAction, RowMenu } from '../shared/page/item-actions.tsx'
import { Day } from '../shared/detail/Moments.tsx'

const ShareDialog = lazyDialog(async () => (await import('./ShareDialog.tsx')).ShareDialog)

type Share = z.output<typeof projectShare>

const list = defineList({
  name: 'project shares',
  texts: 'projects',
  sorting: { field: 'createdAt', direction: 'desc' },
  filters: {},
  load: (query, { signal, params }) =>
    call(projectShares.list, { query: { ...query, project: params['projectId'] ?? '' }, signal }),
})
export const { loader } = list

function useShareColumns(): readonly Column<Share>[] {
  const { t } = useTranslation('projects')
  return keyedColumns<Share>({
    with: { title: t('sharing.with'), width: 240, maxWidth: 400, visibility: 'always', cell: sharedWithName },
    kind: {
      title: t('sharing.kind'),
      width: 140,
      cell: (row) => t(row.sharedWith === undefined ? 'sharing.company' : 'sharing.customer'),
    },
    createdAt: {
      title: t('sharing.since'),
      sortable: true,
      width: 130,
      cell: (row) => <Day at={row.createdAt} />,
    },
  })
}

export function Component() {
  const { t } = useTranslation('projects')
  const project = useOutletContext<Project>()
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <ListLayout
        list={list}
        embedded
        title={t('tabs.sharing')}
        action={
          <Button onClick={() => setSharing(true)}>
            <PlusIcon width={18} height={18} />
            {t('sharing.add')}
          </Button>
        }
        columns={useShareColumns()}
        rowMenu={(share) => <ShareMenu share={share} />}
        empty={<EmptyState icon={ShareIcon} title={t('sharing.empty')} hint={t('sharing.emptyHint')} />}
      />
      <Card>
        <SectionTitle>{t('sharing.sees')}</SectionTitle>
        <chakra.p maxWidth="72ch" paddingTop="4px">
          {t('sharing.seesList')}
        </chakra.p>
      </Card>
      {isSharing ? <ShareDialog project={project} onClose={() => setSharing(false)} /> : null}
    </>
  )
}

function ShareMenu({ share }: { readonly share: Share }) {
  const { t } = useTranslation('projects')
  const name = sharedWithName(share)
  return (
    <RowMenu name={name}>
      <RemoveAction
        icon={<CloseIcon />}
        label={t('sharing.end')}
        title={t('sharing.endTitle', { name })}
        body={t('sharing.endBody', { name })}
        act={() => call(projectShares.remove, { params: { id: share.id } })}
        done={t('sharing.ended', { name })}
      />
    </RowMenu>
  )
}
