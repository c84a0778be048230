import type { ReactNode } from 'react'
import type { Column } from './columns.ts'
import { Body, Cell, Foot, FooterCell, PlainRow, Placeholder, Row } from './table-parts.tsx'

const skeletonRows = 10
const barWidths = ['72%', '56%', '80%', '64%'] as const

export function SkeletonBody<Item>({
  columns,
  hasSelection,
  hasMenu,
}: {
  readonly columns: readonly Column<Item>[]
  readonly hasSelection: boolean
  readonly hasMenu: boolean
}) {
  return (
    <Body aria-hidden="true">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <Row key={row} role="row">
          {hasSelection ? <Cell role="cell" /> : null}
          {columns.map(({ key, numeric }, column) => (
            <Cell key={key} role="cell" {...(numeric ? { 'data-numeric': true } : {})}>
              <Placeholder width={barWidths[(row + column) % barWidths.length]} />
            </Cell>
          ))}
          <Cell role="presentation" data-filler="" />
          {hasMenu ? <Cell role="cell" /> : null}
        </Row>
      ))}
    </Body>
  )
}

export function Totals<Item>({
  columns,
  totals,
  hasSelection,
  hasMenu,
}: {
  readonly columns: readonly Column<Item>[]
  readonly totals: Readonly<Record<string, ReactNode>>
  readonly hasSelection: boolean
  readonly hasMenu: boolean
}) {
  return (
    <Foot>
      <PlainRow>
        {hasSelection ? <FooterCell role="cell" /> : null}
        {columns.map(({ key, numeric, title }, position) => (
          <FooterCell
            key={key}
            role="cell"
            {...(totals[key] === undefined ? {} : { 'data-title': title })}
            {...(position === 0 ? { 'data-first': true } : {})}
            {...(numeric ? { 'data-numeric': true } : {})}
          >
            {totals[key]}
          </FooterCell>
        ))}
        <FooterCell role="presentation" />
        {hasMenu ? <FooterCell role="cell" /> : null}
      </PlainRow>
    </Foot>
  )
}
