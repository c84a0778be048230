import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import { NetworkError, Problem } from '../../api/errors.ts'
import { toast } from '../../ui/toaster.ts'

/** Does something on the server, says what became of it, and reads the room again. */
export function useDeed() {
  const { t } = useTranslation('app')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const run = async (deed: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true)
    try {
      await deed()
      toast('success', done)
      return true
    } catch (error) {
      toast(
        'error',
        error instanceof Problem
          ? error.detail
          : t(error instanceof NetworkError ? 'noConnection' : 'sessionError'),
      )
      if (!(error instanceof Problem || error instanceof NetworkError)) throw error
      return false
    } finally {
      setBusy(false)
      await revalidate()
    }
  }
  return { busy, run }
}
