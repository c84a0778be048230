import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { reportError } from '../frame/fault-reports.ts'
import { saveRescueFile } from './rescue-file.ts'

const outcomes = { saved: 'saved', nothing: 'nothing', cancelled: undefined } as const

/** Saves unsent work as a file for the office: the way out where nothing else works. */
export function RescueFileButton({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('phone', { keyPrefix: 'rescue' })
  const [outcome, setOutcome] = useState<'saved' | 'nothing' | 'failed'>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      setOutcome(outcomes[await saveRescueFile(userId)])
    } catch (error) {
      setOutcome('failed')
      reportError(error, 'save a rescue file')
    } finally {
      setBusy(false)
    }
  }
  return (
    <chakra.div display="grid" gap="8px">
      <Button variant="outline" size="lg" disabled={busy} onClick={() => void save()}>
        {t(busy ? 'making' : 'action')}
      </Button>
      {outcome === undefined ? null : (
        <Alert tone={outcome === 'failed' ? 'danger' : 'success'}>{t(outcome)}</Alert>
      )}
    </chakra.div>
  )
}
