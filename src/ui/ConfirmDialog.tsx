import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { useQuestion } from './confirm.ts'
import { WarningIcon } from './icons.tsx'

const Dialog = chakra('dialog', {
  base: {
    border: 'none',
    borderRadius: 'card',
    padding: 0,
    background: 'bg.panel',
    color: 'fg',
    width: 'min(440px, calc(100vw - 32px))',
    boxShadow: '0 16px 48px rgb(0 0 0 / 0.28)',
    '&::backdrop': { background: 'rgb(10 16 22 / 0.55)' },
  },
})

/** The one confirmation dialog of the app; `confirm()` opens it. */
export function ConfirmDialog() {
  const question = useQuestion((state) => state.question)
  const dialog = useRef<HTMLDialogElement>(null)
  const { t } = useTranslation('app')
  useEffect(() => {
    if (question !== undefined) dialog.current?.showModal()
    else if (dialog.current?.open) dialog.current.close()
  }, [question])
  return (
    <Dialog
      ref={dialog}
      aria-labelledby="confirm-title"
      aria-describedby="confirm-body"
      onClose={() => question?.answer(false)}
    >
      {question === undefined ? null : (
        <chakra.div padding="24px" display="grid" gap="16px">
          <chakra.div display="flex" gap="12px" alignItems="flex-start">
            <chakra.span color="warning.fg" flexShrink={0} paddingTop="2px">
              <WarningIcon />
            </chakra.span>
            <chakra.h2 id="confirm-title" fontSize="1.125rem" fontWeight="600">
              {question.title}
            </chakra.h2>
          </chakra.div>
          <chakra.p id="confirm-body" color="fg.muted" whiteSpace="pre-line">
            {question.body}
          </chakra.p>
          <chakra.div display="flex" gap="8px" justifyContent="flex-end" flexWrap="wrap">
            <Button variant="outline" onClick={() => question.answer(false)}>
              {question.cancel ?? t('cancel')}
            </Button>
            <Button onClick={() => question.answer(true)}>{question.confirm ?? t('confirm')}</Button>
          </chakra.div>
        </chakra.div>
      )}
    </Dialog>
  )
}
