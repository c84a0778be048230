import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton, WideLabel } from '../../../ui/controls/Button.tsx'
import { PlusIcon } from '../../../ui/theme/icons.tsx'
import { ColumnsIcon, MinusIcon } from '../../../ui/table/list-icons.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { canHide, type Column, columnVisibility, defaultColumnWidth } from '../../../ui/table/columns.ts'
import type { ColumnSettings } from '../../../ui/table/use-column-preferences.ts'

/** Pixels by which one press changes a width. */
const widthStep = 16

export function ColumnChoice<Item>({
  columns,
  settings,
}: {
  readonly columns: readonly Column<Item>[]
  readonly settings: ColumnSettings
}) {
  const { t } = useTranslation('lists')
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label={t('table.columns')}
      width="320px"
      long
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="sm">
          <ColumnsIcon width={18} height={18} />
          <WideLabel>{t('table.columns')}</WideLabel>
        </Button>
      }
    >
      <chakra.ul display="grid" gap="2px">
        {columns.map((column, index) => (
          <ColumnLine
            key={column.key}
            column={column}
            isFixed={!canHide(column, index)}
            isShown={columnVisibility(columns, settings)[column.key] === true}
            settings={settings}
          />
        ))}
      </chakra.ul>
      <chakra.p color="fg.muted" fontSize="small" paddingBlock="8px">
        {t('table.columnsHint')}
      </chakra.p>
      <Button variant="outline" size="sm" onClick={settings.reset}>
        {t('table.resetColumns')}
      </Button>
    </Popover>
  )
}

function ColumnLine<Item>({
  column: { key, title, width = defaultColumnWidth },
  isFixed,
  isShown,
  settings,
}: {
  readonly column: Column<Item>
  readonly isFixed: boolean
  readonly isShown: boolean
  readonly settings: ColumnSettings
}) {
  const { t } = useTranslation('lists')
  const current = settings.widths[key] ?? width
  const resize = (step: number) => settings.setWidths({ [key]: current + step })
  return (
    <chakra.li display="flex" alignItems="center" gap="4px" minHeight="controlSmall">
      <chakra.label flex="1" display="flex" gap="8px" alignItems="center" cursor="pointer" minWidth="0">
        <chakra.input
          type="checkbox"
          width="16px"
          height="16px"
          accentColor="primary.solid"
          checked={isShown}
          disabled={isFixed}
          onChange={(event) => settings.showColumn(key, event.target.checked)}
        />
        <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
          {title}
        </chakra.span>
      </chakra.label>
      <IconButton label={t('table.narrower', { column: title })} size="sm" onClick={() => resize(-widthStep)}>
        <MinusIcon width={14} height={14} />
      </IconButton>
      <chakra.span className="numbers" fontSize="small" color="fg.muted" minWidth="28px" textAlign="center">
        {current}
      </chakra.span>
      <IconButton label={t('table.wider', { column: title })} size="sm" onClick={() => resize(widthStep)}>
        <PlusIcon width={14} height={14} />
      </IconButton>
    </chakra.li>
  )
}
