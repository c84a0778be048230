import { useLiveQuery } from 'dexie-react-hooks'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pairingCodeLength } from '#contract/projects.ts'
import { pairedProjects, pairingWish, pairWithCode } from '../../offline/pairing.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { QrIcon } from '../../ui/icons.tsx'
import { Alert, Card } from '../../ui/surfaces.tsx'
import { MainAction, MainLink } from '../shell/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { CodeScanner, canScan } from './CodeScanner.tsx'
import { PairedProjects } from './PairedProjects.tsx'
import { typedCode } from './pairing-code.ts'
import { WishNotice } from './WishNotice.tsx'

/** Pairing with a project by its code; what was paired before stays in the list and works offline. */
export function Component() {
  const { t } = useTranslation('driver', { keyPrefix: 'pairing' })
  const id = useId()
  const projects = useLiveQuery(pairedProjects)
  const wish = useLiveQuery(pairingWish)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState(false)
  const [scanning, setScanning] = useState(false)
  const [paired, setPaired] = useState<string>()
  const done = projects?.find((project) => project.id === paired)

  const pair = async (text: string) => {
    const code = typedCode(text)
    setPaired(undefined)
    setError(code === undefined ? t('length') : undefined)
    if (code === undefined) return
    setAsking(true)
    try {
      const answer = await pairWithCode(code)
      if (answer.kind === 'refused') setError(answer.detail || t('refused'))
      if (answer.kind === 'paired') setPaired(answer.projectId)
      if (answer.kind !== 'refused') setTyped('')
    } catch {
      setError(t('notSaved'))
    } finally {
      setAsking(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void pair(typed)
  }

  return (
    <Screen
      title={t('title')}
      back="/driver"
      action={
        done === undefined ? (
          <MainAction type="submit" form={id} disabled={asking}>
            {t(asking ? 'pairing' : 'pair')}
          </MainAction>
        ) : (
          <MainLink to="/driver">{t('toShipments')}</MainLink>
        )
      }
    >
      {done === undefined ? null : <Alert tone="success">{t('done', { name: done.name })}</Alert>}
      {wish === undefined ? null : <WishNotice wish={wish} />}
      {done !== undefined ? null : (
        <Card padding="16px" display="grid" gap="16px">
          <form id={id} noValidate onSubmit={submit}>
            <TextField
              label={t('code')}
              help={t('help')}
              error={error}
              size="lg"
              value={typed}
              autoCapitalize="characters"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={pairingCodeLength * 2}
              fontSize="2rem"
              fontWeight="650"
              letterSpacing="0.2em"
              minHeight="72px"
              textTransform="uppercase"
              onChange={({ target }) => setTyped(target.value)}
            />
          </form>
          {scanning ? (
            <CodeScanner
              onStop={() => setScanning(false)}
              onRefused={() => {
                setScanning(false)
                setError(t('scanRefused'))
              }}
              onCode={(code) => {
                setScanning(false)
                setTyped(code)
                void pair(code)
              }}
            />
          ) : canScan() ? (
            <Button variant="outline" size="lg" onClick={() => setScanning(true)}>
              <QrIcon />
              {t('scan')}
            </Button>
          ) : null}
        </Card>
      )}
      <PairedProjects projects={projects ?? []} known={projects !== undefined} />
    </Screen>
  )
}
