import { useLiveQuery } from 'dexie-react-hooks'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { normalisePairingCode, pairingCodeLength } from '#contract/flows/project-pairing.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { pairWithCode } from '../../offline/settings/pair-with-code.ts'
import { pairedProjects, refusedInOwnWords } from '../../offline/settings/pairing.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { QrIcon } from '../../ui/theme/icons.tsx'
import { Alert, Card } from '../../ui/theme/surfaces.tsx'
import { CodeScanner } from '../shared/CodeScanner.tsx'
import { MainAction, MainLink } from '../shared/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useMayTransport } from '../shell/use-outbox-status.ts'
import { PairedProjects } from './PairedProjects.tsx'
import { findPairingCode, parsePairingCode } from './pairing-code.ts'

export function Component() {
  const { t } = useTranslation('phone', { keyPrefix: 'pairing' })
  const id = useId()
  const projects = useLiveQuery(pairedProjects)
  const form = usePairingForm()
  const mayTransport = useMayTransport()
  const pairedProject = projects?.find((project) => project.id === form.pairedProjectId)

  return (
    <Screen
      title={t('title')}
      back="/driver"
      action={
        pairedProject === undefined && mayTransport ? (
          <MainAction type="submit" form={id} disabled={form.pairing}>
            {t(form.pairing ? 'pairing' : 'pair')}
          </MainAction>
        ) : (
          <MainLink to="/driver">{t('toShipments')}</MainLink>
        )
      }
    >
      {pairedProject === undefined ? null : (
        <Alert tone="success">{t('done', { name: pairedProject.name })}</Alert>
      )}
      {pairedProject !== undefined || !mayTransport ? null : (
        <Card padding="16px" display="grid" gap="16px">
          <CodeForm id={id} {...form} />
          <ScanChoice {...form} />
        </Card>
      )}
      <PairedProjects projects={projects ?? []} loaded={projects !== undefined} />
    </Screen>
  )
}

function usePairingForm() {
  const { t } = useTranslation('phone', { keyPrefix: 'pairing' })
  // The QR code of a pairing sheet leads here, also from the phone's own camera.
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [input, setInput] = useState(search.get('code') ?? '')
  const [error, setError] = useState<string>()
  const [pairing, setPairing] = useState(false)
  const [pairedProjectId, setPairedProjectId] = useState<string>()

  const pair = async (text: string) => {
    if (pairing) return
    const code = parsePairingCode(text)
    setPairedProjectId(undefined)
    setError(code === undefined ? t('length') : undefined)
    if (code === undefined) return
    setPairing(true)
    try {
      const result = await pairWithCode(code)
      if (result.kind === 'refused') setError(refusedInOwnWords(result) ? t('refused') : result.detail)
      if (result.kind === 'paired') setPairedProjectId(result.projectId)
      // The list of what can now be loaded shows that this step of the first set-up worked.
      if (result.kind === 'paired' && isStep(state)) void navigate(state.next, { replace: true })
      if (result.kind !== 'refused') setInput('')
    } catch (cause) {
      setError(t('notSaved'))
      reportError(cause, 'pair')
    } finally {
      setPairing(false)
    }
  }
  // A new text is no longer the refused one.
  const enter = (text: string) => {
    setInput(text)
    setError(undefined)
  }
  return { input, enter, error, pairing, pairedProjectId, pair }
}

const isStep = (state: unknown): state is { readonly next: string } =>
  typeof state === 'object' && state !== null && 'next' in state && typeof state.next === 'string'

type PairingForm = ReturnType<typeof usePairingForm>

function CodeForm({
  id,
  input,
  enter,
  error,
  pair,
}: Pick<PairingForm, 'input' | 'enter' | 'error' | 'pair'> & { readonly id: string }) {
  const { t } = useTranslation('phone', { keyPrefix: 'pairing' })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    // Selected, so that the next character starts over.
    if (error !== undefined) form.current?.querySelector('input')?.select()
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void pair(input)
  }
  const type = (typed: string) => {
    // A whole code takes no more characters; a pasted address ends with the code.
    const text = normalisePairingCode(typed).length <= pairingCodeLength ? typed : findPairingCode(typed)
    if (text === undefined || (text !== typed && !typed.includes('/'))) return
    enter(text)
    // The last character sends the code; a replaced one in a whole code mends a mistake and does not.
    if (parsePairingCode(input) === undefined && parsePairingCode(text) !== undefined) void pair(text)
  }
  return (
    <form ref={form} id={id} noValidate onSubmit={submit}>
      <TextField
        label={t('code')}
        help={t('help')}
        error={error}
        size="lg"
        value={input}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        fontSize="2rem"
        fontWeight="650"
        letterSpacing="0.2em"
        minHeight="72px"
        textTransform="uppercase"
        onChange={({ target }) => type(target.value)}
      />
    </form>
  )
}

function ScanChoice({ enter, pair }: Pick<PairingForm, 'enter' | 'pair'>) {
  const { t } = useTranslation('phone', { keyPrefix: 'pairing' })
  const [scanning, setScanning] = useState(false)
  if (scanning)
    return (
      <CodeScanner
        find={findPairingCode}
        onStop={() => setScanning(false)}
        onCode={(code) => {
          setScanning(false)
          enter(code)
          void pair(code)
        }}
      />
    )
  return (
    <Button variant="outline" size="lg" onClick={() => setScanning(true)}>
      <QrIcon />
      {t('scan')}
    </Button>
  )
}
