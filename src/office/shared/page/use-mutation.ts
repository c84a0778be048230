import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { NetworkError, Problem } from '../../../api/errors.ts'
import { referenceOf, reportError } from '../../../app/frame/fault-reports.ts'
import { confirm, type Question } from '../../../ui/overlays/confirm.ts'
import { toast } from '../../../ui/overlays/toaster.ts'
import { showPageError } from './page-errors.ts'
import { useReload } from './use-reload.ts'

/**
 * Changes on the server other than saving a form. Both functions show the success as a toast, load the page's
 * data again, and resolve to whether it succeeded. `run` changes at once and shows a failure above the page;
 * it throws anything but Problem and NetworkError. `ask` asks first, in a dialog that stays until the change
 * succeeded and shows why it failed; with `goTo` it then opens that page, because the present one no longer
 * exists.
 */
export function useMutation() {
  const { t } = useTranslation('app')
  const reload = useReload()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const run = async (mutation: () => Promise<unknown>, successMessage?: string): Promise<boolean> => {
    setBusy(true)
    try {
      await mutation()
      if (successMessage !== undefined) toast('success', successMessage)
      return true
    } catch (error) {
      showPageError(
        error instanceof Problem
          ? error.detail
          : error instanceof NetworkError
            ? t('noConnection')
            : t('unexpected', referenceOf(error)),
      )
      if (!(error instanceof Problem || error instanceof NetworkError)) throw error
      return false
    } finally {
      setBusy(false)
      await reload()
    }
  }
  const ask = async (
    question: Omit<Question, 'action'>,
    mutation: () => Promise<unknown>,
    successMessage: string,
    goTo?: string,
  ): Promise<boolean> => {
    const action = async () => {
      try {
        await mutation()
        return undefined
      } catch (error) {
        if (error instanceof Problem) return error.detail
        if (error instanceof NetworkError) return t('unreachable')
        reportError(error, 'confirmed change')
        return t('unexpected', referenceOf(error))
      }
    }
    if (!(await confirm({ ...question, action }))) return false
    toast('success', successMessage)
    await (goTo === undefined ? reload() : navigate(goTo))
    return true
  }
  return { busy, run, ask }
}
