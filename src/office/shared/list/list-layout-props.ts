import type { Namespace } from 'i18next'
import type { ReactNode } from 'react'
import type { Page } from '#contract/kit/paging.ts'
import type { Column } from '../../../ui/table/columns.ts'
import type { List } from './define-list.ts'

export interface ListLayoutProps<
  Row extends { readonly id: string },
  Texts extends Namespace,
  Loaded extends Page<Row> = Page<Row>,
> {
  readonly list: List<Row, Texts, Loaded>
  readonly title: string
  /** The list is a part of a page that has its own title. */
  readonly embedded?: boolean
  /** Beside the title, or at the filters where the list is embedded. */
  readonly action?: ReactNode
  /** Between title and filters, such as tabs; called without `loaded` until it is there. */
  readonly above?: ReactNode | ((loaded: Loaded | undefined) => ReactNode)
  /** Absent, there is no search. */
  readonly searchLabel?: string
  readonly columns: readonly Column<Row>[]
  /** The first cell becomes the link. */
  readonly linkOf?: (row: Row) => string
  /** Shown where there is nothing at all, without search and filters. */
  readonly empty: ReactNode
  /** Differs when a row has changed; by default its version. */
  readonly changeKey?: (row: Row) => string
  /** Gets the keys of the columns in their order. */
  readonly exportButton?: (shown: {
    readonly columns: readonly string[]
    readonly search: string
  }) => ReactNode
  readonly rowMenu?: (row: Row) => ReactNode
  /** Makes rows selectable. */
  readonly bulkActions?: (rows: readonly Row[], clear: () => void) => ReactNode
  /** For screen readers; needed where rows are selectable. */
  readonly nameOf?: (row: Row) => string
  /** Totals over all pages, by column. */
  readonly totals?: Readonly<Record<string, ReactNode>>
}
