import { useTranslation } from 'react-i18next'
import { may } from '#contract/kit/permissions.ts'
import { type Project, projects, regeneratePairingCode } from '#contract/flows/projects.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { LetterIcon, QrIcon } from '../../ui/theme/icons.tsx'
import { MenuLink, MenuSeparator } from '../../ui/overlays/Menu.tsx'
import { mayNow, mayPerformNow } from '../shared/page/may-now.ts'
import { AskedAction, RemoveAction } from '../shared/page/item-actions.tsx'

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
  const { id, name, number, pairingCode } = project
  const rights = useProjectRights(project)
  return (
    <>
      {pairingCode === undefined ? null : (
        <MenuLink to={`/projects/${id}/pairing-sheet`} icon={<LetterIcon />}>
          {t('pairing.sheet')}
        </MenuLink>
      )}
      {rights.regenerate ? (
        <AskedAction
          icon={<QrIcon />}
          label={t('pairing.regenerate')}
          title={t('pairing.regenerateTitle')}
          body={t('pairing.regenerateBody', { code: pairingCode })}
          tone="danger"
          act={() => call(regeneratePairingCode, { params: { id } })}
          done={t('pairing.regenerated')}
        />
      ) : null}
      {rights.remove ? (
        <>
          <MenuSeparator />
          <RemoveAction
            label={t('remove')}
            title={t('removeTitle', { name })}
            body={t('removeBody')}
            typed={number}
            act={() => call(projects.remove, { params: { id } })}
            done={t('removed')}
            goTo="/projects"
          />
        </>
      ) : null}
    </>
  )
}
