import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Cell, HeaderCell } from './table-parts.tsx'
import type { TableOf, TableRow } from './use-data-table.ts'

const CheckBox = chakra('input', {
  base: {
    width: '16px',
    height: '16px',
    margin: '0',
    verticalAlign: 'middle',
    cursor: 'pointer',
    accentColor: 'primary.solid',
  },
})

export function SelectAll<Item extends { readonly id: string }>({
  table,
}: {
  readonly table: TableOf<Item>
}) {
  const { t } = useTranslation('lists')
  const input = useRef<HTMLInputElement>(null)
  const isPartial = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = isPartial
  }, [isPartial])
  return (
    <HeaderCell scope="col" role="columnheader" textAlign="center" padding="0">
      <CheckBox
        ref={input}
        type="checkbox"
        aria-label={t('table.selectAll')}
        checked={table.getIsAllRowsSelected()}
        onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
      />
    </HeaderCell>
  )
}

/** With the shift key it selects all rows since the one selected before. */
export function SelectCell<Item extends { readonly id: string }>({
  row,
  name,
}: {
  readonly row: TableRow<Item>
  readonly name: string
}) {
  const { t } = useTranslation('lists')
  return (
    <Cell role="cell" data-tool="select">
      <CheckBox
        type="checkbox"
        data-row-select=""
        aria-label={t('table.select', { name })}
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
    </Cell>
  )
}
