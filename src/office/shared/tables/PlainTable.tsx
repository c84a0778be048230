import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: '6px 12px 6px 0',
      borderBottom: '1px solid',
      borderColor: 'border',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
    },
    // The heads of rows and columns stay whole; the values break instead.
    '& th': {
      textAlign: 'left',
      fontWeight: '500',
      color: 'fg.muted',
      fontSize: 'label',
      overflowWrap: 'normal',
    },
    '& td': { minWidth: '4em' },
    // The edge of the card follows.
    '& tbody tr:last-child > *': { borderBottom: 'none' },
  },
})

/** A landmark, because it may scroll sideways: a card around it has no name of its own, or another one. */
export function PlainTable({
  label,
  columns,
  children,
}: {
  readonly label: string
  readonly columns: readonly string[]
  readonly children: ReactNode
}) {
  return (
    <chakra.div overflowX="auto" tabIndex={0} role="region" aria-label={label}>
      <Table>
        <thead>
          <tr>
            {columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </chakra.div>
  )
}
