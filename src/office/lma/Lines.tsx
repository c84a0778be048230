import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LmaLine, type LmaMonth, markLmaStream, sendableStates } from '#contract/integrations/lma.ts'
import { call } from '../../api/call.ts'
import { MenuAction } from '../../ui/overlays/Menu.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Card, EmptyState } from '../../ui/theme/surfaces.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { SelectionBar } from '../shared/list/SelectionBar.tsx'
import { RowMenu } from '../shared/page/item-actions.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { useMutation } from '../shared/page/use-mutation.ts'
import { NotifyActions } from './NotifyActions.tsx'
import { useLineColumns } from './use-line-columns.tsx'

const LineDialog = lazyDialog(async () => (await import('./LineDialog.tsx')).LineDialog)

const isReady = ({ state, missing }: LmaLine) => sendableStates.has(state) && missing.length === 0

export function Lines({ company, month }: { readonly company: string; readonly month: LmaMonth }) {
  const { t } = useTranslation('lma')
  const formats = useFormats()
  const columns = useLineColumns()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<LmaLine>()
  const { ask } = useMutation()
  const clear = () => setSelected(new Set())
  const rows = month.lines.map((line) => ({ ...line, id: line.digest }))
  const chosen = rows.filter(({ id }) => selected.has(id))
  const actions = { company, month: month.month, desk: month.desk, onDone: clear }
  const mark = (wasteStreamNumber: string, elsewhere: boolean) =>
    void ask(
      {
        title: t(elsewhere ? 'markTitle' : 'unmarkTitle', { number: wasteStreamNumber }),
        body: t(elsewhere ? 'markBody' : 'unmarkBody'),
        confirm: t(elsewhere ? 'markElsewhere' : 'unmarkElsewhere'),
      },
      () => call(markLmaStream, { body: { company, wasteStreamNumber, elsewhere } }),
      t('marked'),
    )
  return (
    <>
      {chosen.length === 0 ? (
        <NotifyActions {...actions} lines={rows.filter(isReady)} all />
      ) : (
        <SelectionBar count={chosen.length} onClear={clear}>
          <NotifyActions {...actions} lines={chosen.filter(isReady)} />
        </SelectionBar>
      )}
      <Card padding="0" minWidth="0">
        <DataTable
          caption={t('caption', { month: formats.month(`${month.month}-01`) })}
          columns={columns}
          rows={rows}
          selection={{ selected, onSelect: setSelected, nameOf: (row) => row.wasteStreamNumber ?? t('nil') }}
          rowMenu={(row) => (
            <RowMenu name={row.wasteStreamNumber ?? t('nil')}>
              <MenuAction onSelect={() => setShown(row)}>{t('look')}</MenuAction>
              {row.wasteStreamNumber === undefined ? null : (
                <MenuAction onSelect={() => mark(row.wasteStreamNumber ?? '', !row.elsewhere)}>
                  {t(row.elsewhere ? 'unmarkElsewhere' : 'markElsewhere')}
                </MenuAction>
              )}
            </RowMenu>
          )}
          empty={<EmptyState title={t('noLines')} />}
        />
      </Card>
      {shown === undefined ? null : <LineDialog line={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
