import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Cell, HeaderCell } from './table-parts.tsx'
import type { RowSelection } from './use-row-selection.ts'

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

export function SelectAll({ isAll, isPartial, onToggleAll }: RowSelection) {
  const { t } = useTranslation('lists')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = isPartial
  }, [isPartial])
  return (
    <HeaderCell scope="col" role="columnheader" textAlign="center" padding="0">
      <CheckBox
        ref={input}
        type="checkbox"
        aria-label={t('table.selectAll')}
        checked={isAll}
        onChange={(event) => onToggleAll(event.target.checked)}
      />
    </HeaderCell>
  )
}

/** With the shift key it selects all rows since the one selected before. */
export function SelectCell({
  name,
  isSelected,
  onToggle,
}: {
  readonly name: string
  readonly isSelected: boolean
  readonly onToggle: (isSelected: boolean, isRange: boolean) => void
}) {
  const { t } = useTranslation('lists')
  return (
    <Cell role="cell" data-tool="select">
      <CheckBox
        type="checkbox"
        data-row-select=""
        aria-label={t('table.select', { name })}
        checked={isSelected}
        onChange={({ target, nativeEvent }) =>
          onToggle(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </Cell>
  )
}
