import { useTranslation } from 'react-i18next'
import { may } from '#contract/kit/permissions.ts'
import { type Project, projects, regeneratePairingCode } from '#contract/flows/projects.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { LetterIcon, QrIcon } from '../../ui/theme/icons.tsx'
import { TrashIcon } from '../../ui/theme/later-icons.tsx'
import { MenuAction, MenuLink, MenuSeparator } from '../../ui/overlays/Menu.tsx'
import { mayNow, mayPerformNow } from '../shared/page/may-now.ts'
import { useMutation } from '../shared/page/use-mutation.ts'

/** The server has the last word. A shared project is read only. */
export function useProjectRights({ shared }: Pick<Project, 'shared'>) {
  const { roles } = useUser()
  return {
    change: !shared && may(roles, 'change', 'Project'),
    remove: !shared && may(roles, 'remove', 'Project'),
    regenerate: !shared && mayPerformNow(roles, 'regeneratePairingCode'),
    readers: !shared && may(roles, 'read', 'ProjectReader'),
    share: !shared && mayNow(roles, 'create', 'ProjectShare'),
    addFlow: !shared && may(roles, 'create', 'MaterialFlow'),
    addDocument: !shared && may(roles, 'create', 'Document'),
  }
}

export function EditProjectLink({ project }: { readonly project: Project }) {
  const { t } = useTranslation('projects')
  if (!useProjectRights(project).change) return null
  return (
    <LinkButton variant="outline" to={`/projects/${project.id}/edit`}>
      {t('editAction')}
    </LinkButton>
  )
}

export function useProjectMenu(project: Project) {
  const rights = useProjectRights(project)
  const open = !project.status.blocked
  if (!rights.remove && !rights.regenerate) return undefined
  return open ? <ProjectMenu project={project} /> : undefined
}

function ProjectMenu({ project }: { readonly project: Project }) {
  const { t } = useTranslation('projects')
  const { ask } = useMutation()
  const { id, name, number, pairingCode } = project
  const rights = useProjectRights(project)
  const regenerate = () =>
    ask(
      {
        title: t('pairing.regenerateTitle'),
        body: t('pairing.regenerateBody', { code: pairingCode }),
        confirm: t('pairing.regenerate'),
        tone: 'danger',
      },
      () => call(regeneratePairingCode, { params: { id } }),
      t('pairing.regenerated'),
    )
  const remove = () =>
    ask(
      {
        title: t('removeTitle', { name }),
        body: t('removeBody'),
        confirm: t('remove'),
        tone: 'danger',
        typed: number,
      },
      () => call(projects.remove, { params: { id } }),
      t('removed'),
      '/projects',
    )
  return (
    <>
      {pairingCode === undefined ? null : (
        <MenuLink to={`/projects/${id}/pairing-sheet`} icon={<LetterIcon />}>
          {t('pairing.sheet')}
        </MenuLink>
      )}
      {rights.regenerate ? (
        <MenuAction icon={<QrIcon />} onSelect={() => void regenerate()}>
          {t('pairing.regenerate')}
        </MenuAction>
      ) : null}
      {rights.remove ? (
        <>
          <MenuSeparator />
          <MenuAction tone="danger" icon={<TrashIcon />} onSelect={() => void remove()}>
            {t('remove')}
          </MenuAction>
        </>
      ) : null}
    </>
  )
}
