import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { reportError } from '../frame/fault-reports.ts'

/**
 * Keys of the texts by outcome. `signedOut`, when the device has no key, shows the text of a refused key:
 * save a file.
 */
const texts = {
  'handed-over': 'done',
  nothing: 'done',
  sending: 'sending',
  unreachable: 'unreachable',
  tooMany: 'tooMany',
  signedOut: 'refused',
  refused: 'refused',
} as const

interface Result {
  readonly text: (typeof texts)[keyof typeof texts]
  readonly photosLeft: number
}

export function HandOverButton({ userId, onDone }: { readonly userId: string; readonly onDone: () => void }) {
  const { t } = useTranslation('phone', { keyPrefix: 'handOver' })
  const [result, setResult] = useState<Result>()
  const [busy, setBusy] = useState(false)
  const handOver = async () => {
    setBusy(true)
    setResult(undefined)
    try {
      const { handOverAll } = await import('../../offline/decisions/hand-over-all.ts')
      const { outcome, photosLeft } = await handOverAll(userId)
      if (texts[outcome] === 'done' && photosLeft === 0) onDone()
      else setResult({ text: texts[outcome], photosLeft })
    } catch (error) {
      // Offline, the code for it may be missing too.
      setResult({ text: 'unreachable', photosLeft: 0 })
      reportError(error, 'hand over')
    } finally {
      setBusy(false)
    }
  }
  return (
    <chakra.div display="grid" gap="8px">
      <Button variant="outline" size="lg" disabled={busy} onClick={() => void handOver()}>
        {t(busy ? 'busy' : 'action')}
      </Button>
      {result === undefined ? null : (
        <Alert tone="warning">
          {result.photosLeft > 0 ? t('photosLeft', { count: result.photosLeft }) : t(result.text)}
        </Alert>
      )}
    </chakra.div>
  )
}
