import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnValue, ListColumn } from '#contract/kit/list-column.ts'
import { keysOf } from '#contract/kit/objects.ts'
import { language } from '../../../i18n/setup.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { Day } from '../detail/Moments.tsx'
import { userTimeZone } from '../page/days.ts'
import { useFormats } from '../page/use-formats.ts'

type Cell<Row> = Pick<Column<Row>, 'cell'>
type Layout<Row, Name extends string> = Omit<Column<Row>, 'key' | 'title' | 'cell' | 'exported'> & {
  readonly title?: string
  readonly exported?: readonly Name[]
}
/** Columns of the file show what the file has; for others the list says it, and what the file has for them. Undefined: left out. */
type Layouts<Row, Name extends string, Key extends string> = {
  readonly [Each in Key]:
    | (Layout<Row, Name> &
        (Each extends Name ? Partial<Cell<Row>> : Cell<Row> & { readonly exported: readonly Name[] }))
    | undefined
}

/**
 * The columns of a list that can be exported: those of the file, by their names, in the order of the list. What
 * the file has beside them can be shown too. Titles are the labels of the fields.
 */
export function useListColumns<Row, Name extends string, Key extends string>(
  columns: Readonly<Record<Name, ListColumn<NoInfer<Row>>>>,
  label: (field: Key | Name) => string,
  layouts: Layouts<Row, NoInfer<Name>, Key>,
): readonly Column<Row>[] {
  const shownValue = useShownValue()
  const listed = Object.entries<Partial<Column<Row>> | undefined>(layouts)
  const inFile = new Set<string>(listed.flatMap(([key, layout]) => layout?.exported ?? [key]))
  const others = keysOf(columns).filter((name) => !inFile.has(name))
  return [...listed, ...others.map((name) => [name, { visibility: 'hidden' }] as const)].flatMap(
    ([key, layout]) =>
      layout === undefined
        ? []
        : {
            key,
            title: label(key as Key | Name),
            cell: (row) => {
              const { kind, value } = columns[key as Name]
              return shownValue(kind, value(row, language(), userTimeZone()))
            },
            numeric: columns[key as Name]?.kind === 'number',
            ...layout,
          },
  )
}

function useShownValue() {
  const { t } = useTranslation('forms')
  const { number } = useFormats()
  return (kind: ListColumn<never>['kind'], value: ColumnValue): ReactNode => {
    if (value === undefined) return '–'
    if (typeof value === 'number') return number(value)
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    return kind === 'moment' ? <Day at={value} /> : value
  }
}
