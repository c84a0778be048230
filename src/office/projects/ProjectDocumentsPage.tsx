import { useTranslation } from 'react-i18next'
import { useOutletContext } from 'react-router-dom'
import { allDocumentTypes } from '#contract/letters/documents.ts'
import { may, mayPerform } from '#contract/kit/permissions.ts'
import type { Project } from '#contract/flows/projects.ts'
import { useUser } from '../../app/session/use-user.ts'
import { defineDocumentsList, OwnDocuments } from '../shared/documents/OwnDocuments.tsx'
import { ProjectLetters } from './ProjectLetters.tsx'

const list = defineDocumentsList('project documents', allDocumentTypes, ({ projectId = '' }) => ({
  project: projectId,
}))
export const { loader } = list

export function Component() {
  const { t } = useTranslation(['projects', 'documents'])
  const project = useOutletContext<Project>()
  const { roles } = useUser()
  return (
    <OwnDocuments
      list={list}
      title={t('tabs.documents')}
      none={t('documents:noneOfProject')}
      owner={{ project: project.id }}
      mayAdd={!project.shared && !project.status.blocked && may(roles, 'create', 'Document')}
      action={mayPerform(roles, 'exportLists') ? <ProjectLetters project={project} /> : null}
    />
  )
}
