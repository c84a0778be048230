import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NetworkError, Problem } from '../../../api/errors.ts'
import { toast } from '../../../ui/overlays/toaster.ts'
import { textOf } from '../page/problem-text.ts'

/** Has two steps, showing what a file would do and doing it; each sends the file. */
export function useFileImport<Result extends { readonly applied: boolean }>(appliedText: string) {
  const { t } = useTranslation('app')
  const [result, setResult] = useState<Result>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  // Answers about another file or target are ignored.
  const round = useRef(0)
  const reset = () => {
    round.current += 1
    setResult(undefined)
    setError(undefined)
  }
  const run = async (send: () => Promise<Result>) => {
    const current = round.current
    setBusy(true)
    setError(undefined)
    try {
      const answer = await send()
      if (current !== round.current) return
      setResult(answer)
      if (answer.applied) toast('success', appliedText)
    } catch (failure) {
      if (!(failure instanceof Problem || failure instanceof NetworkError)) throw failure
      if (current === round.current) setError(failure instanceof Problem ? textOf(failure) : t('unreachable'))
    } finally {
      setBusy(false)
    }
  }
  return { result, busy, error, reset, run }
}
