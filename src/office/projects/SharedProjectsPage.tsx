import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useSession } from '../../app/session/session.ts'
import { ShareIcon } from '../../ui/theme/later-icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { listedProjects, useProjectColumns } from './use-project-columns.tsx'

/** Shared with the viewer's customer, else with the company whose planner they are. */
const sharedWithViewer = () => {
  const session = useSession.getState()
  if (session.state !== 'signed-in') return undefined
  const { customer, company } = session.user
  return customer !== undefined
    ? { sharedWith: customer.id }
    : company === undefined
      ? undefined
      : { sharedWithCompany: company.id }
}

const list = defineList({
  name: 'shared projects',
  texts: 'projects',
  sorting: { field: 'number', direction: 'desc' },
  filters: {},
  load: (query, { signal }) => {
    const shared = sharedWithViewer()
    return shared === undefined
      ? Promise.resolve({ member: [], totalItems: 0 })
      : call(listedProjects, { query: { ...query, ...shared }, signal })
  },
})
export const { loader } = list

export function Component() {
  const { t } = useTranslation('projects')
  return (
    <ListLayout
      list={list}
      title={t('shared.title')}
      searchLabel={t('shared.search')}
      columns={useProjectColumns({ owner: t('shared.owner') })}
      linkOf={({ id }) => `/projects/${id}`}
      empty={<EmptyState icon={ShareIcon} title={t('shared.empty')} hint={t('shared.emptyHint')} />}
    />
  )
}
