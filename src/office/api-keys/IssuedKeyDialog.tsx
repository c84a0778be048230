import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IssuedApiKey } from '#contract/api-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { CopyIcon } from '../../ui/desk-icons.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogCancel } from '../../ui/DialogFrame.tsx'
import { useCopy } from '../shared/use-copy.ts'

const KeyText = chakra('code', {
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

/** Shows a new key, once; closing asks first where it was not copied. */
export function IssuedKeyDialog({
  issued: { name, secret },
  onClose,
}: {
  readonly issued: IssuedApiKey
  readonly onClose: () => void
}) {
  const { t } = useTranslation('apikeys')
  const copy = useCopy()
  const [isCopied, setCopied] = useState(false)
  const leave = async () => {
    if (
      isCopied ||
      (await confirm({
        title: t('made.leaveTitle'),
        body: t('made.leaveBody'),
        confirm: t('made.leave'),
        cancel: t('made.stay'),
        tone: 'danger',
      }))
    )
      onClose()
  }
  return (
    <Dialog
      title={t('made.title')}
      description={t('made.body', { name })}
      onClose={() => void leave()}
      footer={<DialogCancel>{t('made.done')}</DialogCancel>}
    >
      <chakra.div display="grid" gap="16px">
        <KeyText aria-label={t('made.label')}>{secret}</KeyText>
        <div>
          <Button onClick={() => void copy(secret).then((copied) => setCopied(isCopied || copied))}>
            {isCopied ? <CheckIcon width={20} height={20} /> : <CopyIcon width={20} height={20} />}
            {isCopied ? t('made.copied') : t('made.copy')}
          </Button>
        </div>
        <chakra.div display="grid" gap="6px">
          <chakra.p color="fg.muted">{t('made.use')}</chakra.p>
          <KeyText>Authorization: Bearer {secret.slice(0, 14)}…</KeyText>
        </chakra.div>
      </chakra.div>
    </Dialog>
  )
}
