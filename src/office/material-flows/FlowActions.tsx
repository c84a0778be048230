import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { materialFlows, type OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { may, mayPerform } from '#contract/kit/permissions.ts'
import type { Project } from '#contract/flows/projects.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { CopyIcon } from '../../ui/theme/desk-icons.tsx'
import { SendIcon } from '../../ui/theme/icons.tsx'
import { MenuAction, MenuSeparator } from '../../ui/overlays/Menu.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { mayPerformNow } from '../shared/page/may-now.ts'
import { RemoveAction } from '../shared/page/item-actions.tsx'

const MailDialog = lazyDialog(async () => (await import('./MailDialog.tsx')).MailDialog)

interface FlowOfProject {
  readonly flow: OfficeFlow
  /** Absent for a viewer who may see the flow but not its project. */
  readonly project: Project | undefined
}

/** The server has the last word. Nothing in a closed project is changed. */
export function useFlowRights({ flow, project }: FlowOfProject) {
  const { roles } = useUser()
  const isOpen = project !== undefined && !project.shared && !project.status.blocked
  const isShipped = (flow.shipmentCount ?? 0) > 0
  return {
    isShipped,
    change:
      isOpen && (isShipped ? mayPerform(roles, 'amendMaterialFlow') : may(roles, 'change', 'MaterialFlow')),
    copy: isOpen && may(roles, 'create', 'MaterialFlow'),
    mail: project !== undefined && !project.shared && mayPerformNow(roles, 'mailMaterialFlow'),
    remove: isOpen && !isShipped && may(roles, 'remove', 'MaterialFlow'),
  }
}

export function FlowButtons({ flow, project }: FlowOfProject) {
  const { t } = useTranslation('flows')
  const rights = useFlowRights({ flow, project })
  return (
    <>
      {rights.copy ? (
        <LinkButton variant="outline" to={`/material-flows/new?copy=${flow.id}`}>
          <CopyIcon width={18} height={18} />
          {t('actions.duplicate')}
        </LinkButton>
      ) : null}
      {rights.change ? (
        <LinkButton variant="outline" to={`/material-flows/${flow.id}/edit`}>
          {t(rights.isShipped ? 'actions.amend' : 'actions.edit')}
        </LinkButton>
      ) : null}
    </>
  )
}

export function useFlowMenu({ flow, project }: FlowOfProject) {
  const { t } = useTranslation('flows')
  const rights = useFlowRights({ flow, project })
  const [isMailing, setMailing] = useState(false)
  const menu =
    rights.mail || rights.remove ? (
      <>
        {rights.mail ? (
          <MenuAction icon={<SendIcon />} onSelect={() => setMailing(true)}>
            {t('actions.mail')}
          </MenuAction>
        ) : null}
        {rights.remove ? (
          <>
            <MenuSeparator />
            <RemoveAction
              label={t('actions.remove')}
              title={t('actions.removeTitle', { number: flow.number, name: flow.usualName })}
              body={t('actions.removeBody')}
              act={() => call(materialFlows.remove, { params: { id: flow.id } })}
              done={t('actions.removed')}
              goTo={`/projects/${flow.project}/material-flows`}
            />
          </>
        ) : null}
      </>
    ) : undefined
  return {
    menu,
    dialog: isMailing ? <MailDialog flow={flow} onClose={() => setMailing(false)} /> : null,
  }
}
