import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  mailMaterialFlow,
  materialFlowMail,
  materialFlows,
  type OfficeFlow,
} from '#contract/material-flow-collection.ts'
import { may, mayPerform } from '#contract/permissions.ts'
import type { Project } from '#contract/projects.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/use-user.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { CopyIcon, SendIcon, TrashIcon } from '../../ui/icons.tsx'
import { MenuAction, MenuSeparator } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toaster.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useActionForm } from '../shared/forms/use-action-form.ts'
import { useMutation } from '../shared/use-mutation.ts'

interface FlowOfProject {
  readonly flow: OfficeFlow
  /** Absent for a viewer who may see the flow but not its project. */
  readonly project: Project | undefined
}

/** What the viewer may do with a flow; the server is the judge. In a closed project nothing is changed. */
export function useFlowRights({ flow, project }: FlowOfProject) {
  const { roles } = useUser()
  const isOpen = project !== undefined && !project.shared && !project.status.blocked
  const isShipped = (flow.shipmentCount ?? 0) > 0
  return {
    isShipped,
    change:
      isOpen && (isShipped ? mayPerform(roles, 'amendMaterialFlow') : may(roles, 'change', 'MaterialFlow')),
    copy: isOpen && may(roles, 'create', 'MaterialFlow'),
    mail: project !== undefined && !project.shared && mayPerform(roles, 'mailMaterialFlow'),
    remove: isOpen && !isShipped && may(roles, 'remove', 'MaterialFlow'),
  }
}

/** The buttons at the head of a flow: edit or amend, and duplicate. */
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

/** The menu of a flow, undefined where the viewer has none, and the dialog that it opens. */
export function useFlowMenu({ flow, project }: FlowOfProject) {
  const { t } = useTranslation('flows')
  const { ask } = useMutation()
  const rights = useFlowRights({ flow, project })
  const [isMailing, setMailing] = useState(false)
  const remove = () =>
    ask(
      {
        title: t('actions.removeTitle', { number: flow.number, name: flow.usualName }),
        body: t('actions.removeBody'),
        confirm: t('actions.remove'),
        tone: 'danger',
      },
      () => call(materialFlows.remove, { params: { id: flow.id } }),
      t('actions.removed'),
      `/projects/${flow.project}/material-flows`,
    )
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
            <MenuAction tone="danger" icon={<TrashIcon />} onSelect={() => void remove()}>
              {t('actions.remove')}
            </MenuAction>
          </>
        ) : null}
      </>
    ) : undefined
  return {
    menu,
    dialog: isMailing ? <MailDialog flow={flow} onClose={() => setMailing(false)} /> : null,
  }
}

const noMail = { recipients: [] as readonly string[], message: '' }
const { EmailsInput, TextAreaInput } = officeFields<typeof noMail>()

/** Mails the data of the flow to addresses that the viewer types; its own recipients are filled in. */
function MailDialog({ flow, onClose }: { readonly flow: OfficeFlow; readonly onClose: () => void }) {
  const { t } = useTranslation('flows')
  const [key] = useState(() => crypto.randomUUID())
  const form = useActionForm({
    schema: materialFlowMail,
    initial: { ...noMail, recipients: (flow.recipients ?? []).map(({ email }) => email) },
    send: async (body) => {
      await call(mailMaterialFlow, { params: { id: flow.id }, body, idempotencyKey: key })
      toast('success', t('mail.sent'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('mail.title', { name: flow.usualName })}
      description={t('mail.lead')}
      form={form}
      saveLabel={t('mail.send')}
      onClose={onClose}
    >
      <EmailsInput name="recipients" label={t('mail.recipients')} required />
      <TextAreaInput name="message" label={t('mail.message')} rows={5} maxLength={2000} />
    </FormDialog>
  )
}
