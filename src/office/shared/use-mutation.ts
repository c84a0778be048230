import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import { NetworkError, Problem } from '../../api/errors.ts'
import { toast } from '../../ui/toaster.ts'

/**
 * Runs a change on the server, shows its outcome as a toast, and loads the data of the page again. `run`
 * answers whether it succeeded; it throws what is neither Problem nor NetworkError.
 */
export function useMutation() {
  const { t } = useTranslation('app')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const run = async (mutation: () => Promise<unknown>, successMessage: string): Promise<boolean> => {
    setBusy(true)
    try {
      await mutation()
      toast('success', successMessage)
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
