import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CsvImport,
  importCompanies,
  importLocations,
  importWasteStreams,
} from '#contract/csv-imports.ts'
import { apiClient } from '../../api/client.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { importCsv } from '../../api/import-csv.ts'
import { toast } from '../../ui/toaster.ts'

export const importKinds = ['companies', 'locations', 'waste-streams'] as const
export type ImportKind = (typeof importKinds)[number]

type Step = { readonly preview: 'true' } | { readonly sha256: string }

/** Sends a file; `target` is the customer or the project that it is for, blank for the viewer's own. */
function send(kind: ImportKind, file: File, target: string, step: Step): Promise<CsvImport> {
  const client = apiClient()
  if (kind === 'waste-streams')
    return importCsv(client, importWasteStreams, { file, query: { ...step, project: target } })
  const query = { ...step, ...(target === '' ? {} : { customer: target }) }
  return importCsv(client, kind === 'companies' ? importCompanies : importLocations, { file, query })
}

/** The two steps of an import: what a file would do, and doing it. */
export function useImport(kind: ImportKind) {
  const { t } = useTranslation(['companies', 'app'])
  const [result, setResult] = useState<CsvImport>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  // What was asked about another file or target is no longer of interest.
  const round = useRef(0)
  const reset = () => {
    round.current += 1
    setResult(undefined)
    setError(undefined)
  }
  const run = async (file: File, target: string, step: Step) => {
    const current = round.current
    setBusy(true)
    setError(undefined)
    try {
      const answer = await send(kind, file, target, step)
      if (current !== round.current) return
      setResult(answer)
      if (answer.applied) toast('success', t('import.applied'))
    } catch (failure) {
      if (!(failure instanceof Problem || failure instanceof NetworkError)) throw failure
      if (current === round.current)
        setError(
          failure instanceof Problem
            ? (failure.violations[0]?.message ?? failure.detail)
            : t('app:unreachable'),
        )
    } finally {
      setBusy(false)
    }
  }
  return {
    result,
    busy,
    error,
    reset,
    preview: (file: File, target: string) => run(file, target, { preview: 'true' }),
    apply: async (file: File, target: string) => {
      if (result !== undefined) await run(file, target, { sha256: result.sha256 })
    },
  }
}
