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
  readonly embedded?: boolean
  /** Beside the title, or at the filters where the list is embedded. */
  readonly action?: ReactNode
  /** Between title and filters, such as tabs; called without `loaded` until it is there. */
  readonly above?: ReactNode | ((loaded: Loaded | undefined) => ReactNode)
  readonly searchLabel?: string
  readonly columns: readonly Column<Row>[]
  readonly linkOf?: ((row: Row) => string) | undefined
  /** Shown where there is nothing at all, without search and filters. */
  readonly empty: ReactNode
  /** Differs when a row has changed; by default its version. */
  readonly changeKey?: (row: Row) => string
  readonly exportButton?: (shown: {
    readonly columns: readonly string[]
    readonly search: string
  }) => ReactNode
  readonly rowMenu?: ((row: Row) => ReactNode) | undefined
  readonly bulkActions?: ((rows: readonly Row[], clear: () => void) => ReactNode) | undefined
  readonly nameOf?: (row: Row) => string
  readonly totals?: Readonly<Record<string, ReactNode>>
}
