import { useTranslation } from 'react-i18next'
import {
  type CsvImport,
  importCompanies,
  importLocations,
  importWasteStreams,
  lineRanges,
} from '#contract/office/csv-imports.ts'
import { apiClient } from '../../api/client.ts'
import { importCsv } from '../../api/import-csv.ts'
import { useFileImport } from '../shared/import/use-file-import.ts'

export const importKinds = ['companies', 'locations', 'waste-streams'] as const
export type ImportKind = (typeof importKinds)[number]

type Step = { readonly preview: 'true' } | { readonly sha256: string; readonly leaveOut?: string }

function send(kind: ImportKind, file: File, target: string, step: Step): Promise<CsvImport> {
  const client = apiClient()
  if (kind === 'waste-streams')
    return importCsv(client, importWasteStreams, { file, query: { ...step, project: target } })
  const query = { ...step, ...(target === '' ? {} : { customer: target }) }
  return importCsv(client, kind === 'companies' ? importCompanies : importLocations, { file, query })
}

export function useImport(kind: ImportKind) {
  const { t } = useTranslation('companies')
  const { run, ...state } = useFileImport<CsvImport>(t('import.applied'))
  return {
    ...state,
    preview: (file: File, target: string) => run(() => send(kind, file, target, { preview: 'true' })),
    apply: async (file: File, target: string, leaveOut: readonly number[]) => {
      const { result } = state
      if (result === undefined) return
      const step = {
        sha256: result.sha256,
        ...(leaveOut.length === 0 ? {} : { leaveOut: lineRanges(leaveOut) }),
      }
      await run(() => send(kind, file, target, step))
    },
  }
}
