import { chakra } from '@chakra-ui/react'
import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/Button.tsx'
import { type Question, useQuestion } from './confirm.ts'
import { TextField } from '../controls/fields.tsx'
import { WarningIcon } from '../theme/icons.tsx'

const Dialog = chakra('dialog', {
  base: {
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'card',
    padding: 0,
    background: 'bg.panel',
    color: 'fg',
    width: 'min(440px, calc(100vw - 32px))',
    boxShadow: '0 16px 48px rgb(0 0 0 / 0.28)',
    '&::backdrop': { background: 'rgb(10 16 22 / 0.55)' },
  },
})

export function ConfirmDialog() {
  const { question, hosts } = useQuestion()
  if (question === undefined) return null
  // The key keeps the typed text and the errors of one question from the next.
  const dialog = <OpenDialog key={question.id} question={question} answer={question.answer} />
  const host = hosts.at(-1)
  return host === undefined ? dialog : createPortal(dialog, host)
}

interface QuestionProps {
  readonly question: Question
  readonly answer: (confirmed: boolean) => void
}

function useAnswer({ question, answer }: QuestionProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  return {
    busy,
    error,
    cancel: () => {
      if (!busy) answer(false)
    },
    confirm: async () => {
      setBusy(true)
      const failure = await question.action?.()
      if (failure === undefined) return answer(true)
      setBusy(false)
      setError(failure)
    },
  }
}

function OpenDialog(props: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { busy, error, cancel, confirm } = useAnswer(props)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <Dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      aria-busy={busy}
      onCancel={(event) => {
        // The dialog stays while its action runs, and closes once the question is answered.
        event.preventDefault()
        cancel()
      }}
      onKeyDown={(event) => {
        // A dialog below keeps the browser from cancelling this one.
        if (event.key === 'Escape' && event.defaultPrevented) cancel()
      }}
      onClose={cancel}
    >
      <QuestionForm
        id={id}
        question={props.question}
        busy={busy}
        error={error}
        onCancel={cancel}
        onConfirm={() => void confirm()}
      />
    </Dialog>
  )
}

function QuestionForm({
  id,
  question,
  busy,
  error,
  onCancel,
  onConfirm,
}: {
  readonly id: string
  readonly question: Question
  readonly busy: boolean
  readonly error: string | undefined
  readonly onCancel: () => void
  readonly onConfirm: () => void
}) {
  const { t } = useTranslation('app')
  const [typed, setTyped] = useState('')
  const mayConfirm = !busy && (question.typed === undefined || typed.trim() === question.typed)
  return (
    <chakra.form
      padding="24px"
      display="grid"
      gap="16px"
      onSubmit={(event) => {
        event.preventDefault()
        // Keeps a form around the dialog that asks from being submitted.
        event.stopPropagation()
        if (mayConfirm) onConfirm()
      }}
    >
      <Heading id={`${id}-title`} isDangerous={question.tone === 'danger'}>
        {question.title}
      </Heading>
      <chakra.div id={`${id}-body`} color="fg.muted" whiteSpace="pre-line">
        {question.body}
      </chakra.div>
      {question.typed === undefined ? null : (
        <TextField
          label={t('typeToConfirm', { text: question.typed })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {error === undefined ? null : (
        <chakra.div role="alert" color="danger.fg">
          {error}
        </chakra.div>
      )}
      <Answers
        question={question}
        busy={busy}
        mayConfirm={mayConfirm}
        onCancel={onCancel}
        onConfirm={onConfirm}
      />
    </chakra.form>
  )
}

function Answers({
  question,
  busy,
  mayConfirm,
  onCancel,
  onConfirm,
}: {
  readonly question: Question
  readonly busy: boolean
  readonly mayConfirm: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}) {
  const { t } = useTranslation('app')
  const variants = buttonVariants(question)
  const { instead } = question
  return (
    <chakra.div
      display="flex"
      gap="8px"
      justifyContent="flex-end"
      flexWrap="wrap"
      flexDirection={instead && 'column'}
      // In reach below a long text on a low screen.
      position="sticky"
      bottom="0"
      margin="0 -24px -24px"
      padding="8px 24px 24px"
      background="bg.panel"
    >
      {instead === undefined ? null : (
        <Button
          disabled={!mayConfirm}
          onClick={() => {
            instead.choose()
            onConfirm()
          }}
        >
          {instead.label}
        </Button>
      )}
      <Button variant={variants.cancel} disabled={busy} onClick={onCancel}>
        {question.cancel ?? t('cancel')}
      </Button>
      <Button type="submit" variant={variants.confirm} disabled={!mayConfirm}>
        {question.confirm ?? t('confirm')}
      </Button>
    </chakra.div>
  )
}

const buttonVariants = ({ tone, emphasis, instead }: Question) =>
  instead !== undefined
    ? ({ cancel: 'outline', confirm: 'outline' } as const)
    : emphasis === 'cancel'
      ? ({ cancel: 'solid', confirm: tone ?? 'outline' } as const)
      : ({ cancel: 'outline', confirm: tone ?? 'solid' } as const)

function Heading({
  id,
  isDangerous,
  children,
}: {
  readonly id: string
  readonly isDangerous: boolean
  readonly children: string
}) {
  return (
    <chakra.div display="flex" gap="12px" alignItems="flex-start">
      <chakra.span color={isDangerous ? 'danger.fg' : 'warning.fg'} flexShrink={0}>
        <WarningIcon />
      </chakra.span>
      <chakra.h2 id={id} fontSize="section" fontWeight="600" overflowWrap="anywhere">
        {children}
      </chakra.h2>
    </chakra.div>
  )
}
