import { giversDraftOf } from '../../offline/shipments/statements.ts'
import { useLocale } from '../shared/use-locale.ts'
import { useStoredText } from '../statement/use-stored-text.ts'
import { GiverRows } from './GiverRows.tsx'
import { emptyRow, type GiverRow, parseRows, rowsOfDraft } from '../shared/giver-rows.ts'
import { type LoadFormProps, LoadForm, loadDraftOf } from './LoadForm.tsx'

export interface RouteLoadFormProps extends Omit<LoadFormProps, 'listed'> {
  readonly mustList: boolean
}

/**
 * In a route collection the driver lists the givers that the office did not; at least one where the office
 * lists nobody. What is typed is stored on the device at every change.
 */
export function RouteLoadForm({ mustList, ...props }: RouteLoadFormProps) {
  const { flow, follows } = props
  const locale = useLocale()
  const stored = useStoredText(giversDraftOf(loadDraftOf(flow, follows)))
  const typed = rowsOfDraft(stored.text ?? '')
  const rows = typed.length === 0 && mustList ? [emptyRow] : typed
  const { givers, faults } = parseRows(rows, locale)
  const setRows = (changed: readonly GiverRow[]) => stored.change(JSON.stringify(changed))
  return (
    <LoadForm
      {...props}
      listed={{
        givers,
        errors: faults.flatMap((row) =>
          Object.values(row).map(() => ({ field: 'givers' as const, reason: 'required' as const })),
        ),
        unsaved: stored.unsaved,
        // Rows that are added before the stored ones are read would be replaced by them, or replace them.
        fields: (isSubmitted) =>
          stored.text === undefined ? null : (
            <GiverRows
              flow={flow}
              mustList={mustList}
              rows={rows}
              faults={isSubmitted ? faults : []}
              onChange={setRows}
            />
          ),
      }}
    />
  )
}
