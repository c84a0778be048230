import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { CopyIcon } from '../../../ui/theme/desk-icons.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogCancel } from '../../../ui/overlays/close-dialog.tsx'
import { CheckIcon } from '../../../ui/theme/icons.tsx'
import { useCopy } from '../detail/use-copy.ts'

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

/** For a secret that cannot be read again; closing asks first where it was not copied. */
export function SecretDialog({
  texts,
  issued: { name, secret },
  onClose,
  children,
}: {
  readonly texts: 'apikeys' | 'webhooks'
  readonly issued: { readonly name: string; readonly secret: string }
  readonly onClose: () => void
  readonly children?: ReactNode
}) {
  const { t } = useTranslation(texts, { keyPrefix: 'made' })
  const copy = useCopy()
  const [isCopied, setCopied] = useState(false)
  const leave = async () => {
    if (
      isCopied ||
      (await confirm({
        title: t('leaveTitle'),
        body: t('leaveBody'),
        confirm: t('leave'),
        cancel: t('stay'),
        tone: 'danger',
      }))
    )
      onClose()
  }
  return (
    <Dialog
      title={t('title')}
      description={t('body', { name })}
      onClose={() => void leave()}
      footer={<DialogCancel>{t('done')}</DialogCancel>}
    >
      <chakra.div display="grid" gap="16px">
        <SecretText aria-label={t('label')}>{secret}</SecretText>
        <div>
          <Button onClick={() => void copy(secret).then((copied) => setCopied(isCopied || copied))}>
            {isCopied ? <CheckIcon width={20} height={20} /> : <CopyIcon width={20} height={20} />}
            {isCopied ? t('copied') : t('copy')}
          </Button>
        </div>
        {children}
      </chakra.div>
    </Dialog>
  )
}
