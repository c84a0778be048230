import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../app/forms/use-form.ts'
import { reportError } from '../app/frame/fault-reports.ts'
import {
  askWhetherReady,
  openByPincode,
  readUnlock,
  type UnlockState,
} from '../app/session/open-by-pincode.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Alert } from '../ui/theme/surfaces.tsx'
import { AuthForm } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { SecretField } from './SecretField.tsx'

/**
 * The pincode opens the phone without a session, for the work of drivers. `typed`: to sign in, which did not
 * work. `onBack` leads to signing in.
 */
export function UnlockForm({ typed, onBack }: { readonly typed: string; readonly onBack: () => void }) {
  const { t } = useTranslation('phone', { keyPrefix: 'unlock' })
  const [state, setState] = useState<UnlockState>()
  const [wrong, setWrong] = useState(0)
  useEffect(() => {
    const read = async () => {
      setState(await readUnlock())
      // The server may have ended it meanwhile; without a network holds what the phone knows.
      if ((await askWhetherReady()) === false) setState({ kind: 'ended' })
    }
    read().catch((error: unknown) => reportError(error, 'read unlock'))
  }, [])
  const back = (
    <Button variant="outline" size="lg" wide onClick={onBack}>
      {t('signIn')}
    </Button>
  )
  return (
    <AuthFrame title={t('title')} lead={t('lead')}>
      {state === undefined || state.kind === 'ready' ? (
        // Each wrong one leaves an empty field without a complaint.
        <PincodeForm
          key={wrong}
          back={back}
          first={wrong === 0 && isPincode(typed) ? typed : ''}
          triesLeft={wrong === 0 ? undefined : state?.triesLeft}
          onWrong={(after) => {
            setWrong(wrong + 1)
            setState(after)
          }}
        />
      ) : (
        <>
          <Alert tone="danger">{t(state.kind)}</Alert>
          {back}
        </>
      )}
    </AuthFrame>
  )
}

const isPincode = (text: string) => /^\d{5}$/.test(text)

function PincodeForm({
  first,
  triesLeft,
  back,
  onWrong,
}: {
  readonly first: string
  /** After a wrong pincode. */
  readonly triesLeft: number | undefined
  readonly back: ReactNode
  readonly onWrong: (state: UnlockState) => void
}) {
  const { t } = useTranslation('phone', { keyPrefix: 'unlock' })
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (triesLeft !== undefined) field.current?.querySelector('input')?.focus()
  }, [triesLeft])
  const form = useForm({
    initial: { pincode: first },
    validate: ({ pincode }) => (isPincode(pincode) ? {} : { pincode: t('fiveDigits') }),
    send: async ({ pincode }) => {
      const after = await openByPincode(pincode)
      if (after !== undefined) onWrong(after)
    },
  })
  return (
    <AuthForm form={form} submit={t('open')} ways={back}>
      {triesLeft === undefined ? null : <Alert tone="danger">{t('wrong', { left: triesLeft })}</Alert>}
      <div ref={field}>
        <SecretField
          kind="pincode"
          label={t('pincode')}
          autoComplete="current-password"
          {...form.text('pincode')}
        />
      </div>
    </AuthForm>
  )
}
