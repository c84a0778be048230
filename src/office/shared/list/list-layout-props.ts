import type { Namespace } from 'i18next'
import type { ReactNode } from 'react'
import type { Page } from '#contract/kit/paging.ts'
import type { Column } from '../../../ui/table/columns.ts'
import type { List } from './define-list.ts'

/** What the page of a list says beside its declaration. */
export interface ListLayoutProps<
  Row extends { readonly id: string },
  Texts extends Namespace,
  Loaded extends Page<Row> = Page<Row>,
> {
  readonly list: List<Row, Texts, Loaded>
  readonly title: string
  /** The list is a part of a page that has a title of its own. */
  readonly embedded?: boolean
  /** The button at the title, such as "Add"; at the filters where the list is embedded. */
  readonly action?: ReactNode
  /** Between title and filters, such as tabs; without what was loaded while it is not there. */
  readonly above?: ReactNode | ((loaded: Loaded | undefined) => ReactNode)
  /** What the search finds by; without it there is no search. */
  readonly searchLabel?: string
  readonly columns: readonly Column<Row>[]
  /** The page of a row: the first cell becomes its link. */
  readonly linkOf?: (row: Row) => string
  /** Shown where there is nothing at all, without search and filters. */
  readonly empty: ReactNode
  /** Differs when a row has changed; by default its version. */
  readonly changeKey?: (row: Row) => string
  /** The button that exports what is shown; it gets the keys of the columns in their order. */
  readonly exportButton?: (shown: {
    readonly columns: readonly string[]
    readonly search: string
  }) => ReactNode
  /** The menu at the end of a row: a `MoreMenu` with its items. */
  readonly rowMenu?: (row: Row) => ReactNode
  /** Makes rows selectable: the actions on those that are selected. */
  readonly bulkActions?: (rows: readonly Row[], clear: () => void) => ReactNode
  /** The name of a row for screen readers; needed where rows are selectable. */
  readonly nameOf?: (row: Row) => string
  /** The last line by column: totals over all pages. */
  readonly totals?: Readonly<Record<string, ReactNode>>
}
