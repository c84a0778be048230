import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { CopyIcon } from '../../../ui/desk-icons.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogCancel } from '../../../ui/close-dialog.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { useCopy } from '../use-copy.ts'

export const SecretText = chakra('code', {
  base: {
    display: 'block',
    padding: '12px 14px',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'card',
    background: 'bg.muted',
    fontFamily: 'mono',
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
})

type TextKey =
  | 'title'
  | 'body'
  | 'label'
  | 'copy'
  | 'copied'
  | 'done'
  | 'leaveTitle'
  | 'leaveBody'
  | 'leave'
  | 'stay'

/** Shows something secret that cannot be read again; closing asks first where it was not copied. */
export function SecretDialog({
  secret,
  texts,
  onClose,
  children,
}: {
  readonly secret: string
  readonly texts: Readonly<Record<TextKey, string>>
  readonly onClose: () => void
  /** Below it: how it is used. */
  readonly children?: ReactNode
}) {
  const copy = useCopy()
  const [isCopied, setCopied] = useState(false)
  const leave = async () => {
    if (
      isCopied ||
      (await confirm({
        title: texts.leaveTitle,
        body: texts.leaveBody,
        confirm: texts.leave,
        cancel: texts.stay,
        tone: 'danger',
      }))
    )
      onClose()
  }
  return (
    <Dialog
      title={texts.title}
      description={texts.body}
      onClose={() => void leave()}
      footer={<DialogCancel>{texts.done}</DialogCancel>}
    >
      <chakra.div display="grid" gap="16px">
        <SecretText aria-label={texts.label}>{secret}</SecretText>
        <div>
          <Button onClick={() => void copy(secret).then((copied) => setCopied(isCopied || copied))}>
            {isCopied ? <CheckIcon width={20} height={20} /> : <CopyIcon width={20} height={20} />}
            {isCopied ? texts.copied : texts.copy}
          </Button>
        </div>
        {children}
      </chakra.div>
    </Dialog>
  )
}
