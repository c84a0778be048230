import type { LetterBox } from '#contract/letters/letter-boxes.ts'
import { drawingBox } from '#contract/shipments/stated-signature.ts'
import { styles } from './styles.ts'
import type { TaggedDocument, TextStyle } from './tagged-document.ts'

type Line = LetterBox['lines'][number]

const lineGap = 1
export const drawingSize = { width: 110, height: (110 * drawingBox.height) / drawingBox.width } as const

export const styleOf = ({ strong, missing }: Line): TextStyle =>
  missing ? styles.missing : strong ? styles.strong : styles.text

/** A line within its column, with its label beside or above its text. */
export interface LaidOutLine {
  readonly line: Line
  readonly labelWidth: number
  readonly textX: number
  readonly textY: number
  readonly textWidth: number
  readonly textHeight: number
  readonly height: number
}

interface PlacedLine extends LaidOutLine {
  readonly columnX: number
  readonly lineY: number
}

function layOut(paper: TaggedDocument, lines: readonly Line[], width: number): readonly LaidOutLine[] {
  let labelWidth = 0
  return lines.map((line) => {
    if (line.label !== undefined) labelWidth = width > 300 ? width * 0.3 : width * 0.4
    const textX = labelWidth === 0 ? 0 : labelWidth + 8
    return laidOut(paper, line, { labelWidth, textX, textY: 0, textWidth: width - textX })
  })
}

function laidOut(
  paper: TaggedDocument,
  line: Line,
  place: Pick<LaidOutLine, 'labelWidth' | 'textX' | 'textY' | 'textWidth'>,
): LaidOutLine {
  const textHeight = paper.heightOf(line.text, place.textWidth, styleOf(line))
  const height = Math.max(
    place.textY + textHeight + (line.drawing === undefined ? 0 : drawingSize.height),
    labelHeight(paper, line, place.labelWidth),
  )
  return { line, ...place, textHeight, height }
}

const labelHeight = (paper: TaggedDocument, { label }: Line, width: number) =>
  label === undefined ? 0 : paper.heightOf(`${label}:`, width, styles.label) + 1

const columnGap = 16

/** The lines of a box in columns or cells, from its upper left corner. Lengths in points. */
export function placed(
  paper: TaggedDocument,
  { lines, onPaper }: LetterBox,
  width: number,
): readonly PlacedLine[] {
  return onPaper === 'foot' ? inCells(paper, lines, width) : inColumns(paper, lines, width)
}

/** As many side by side as there are parties that sign. */
const mostCells = 4

function inCells(paper: TaggedDocument, lines: readonly Line[], width: number): readonly PlacedLine[] {
  const count = Math.min(mostCells, lines.length)
  const cellWidth = (width - (count - 1) * columnGap) / count
  let nextY = 0
  return Array.from({ length: Math.ceil(lines.length / count) }, (_, row) => {
    const lineY = nextY
    const cells = lines.slice(row * count, (row + 1) * count).map((line, column) => ({
      ...laidOut(paper, line, {
        labelWidth: cellWidth,
        textX: 0,
        textY: labelHeight(paper, line, cellWidth),
        textWidth: cellWidth,
      }),
      columnX: column * (cellWidth + columnGap),
      lineY,
    }))
    nextY += Math.max(...cells.map(({ height }) => height)) + lineGap
    return cells
  }).flat()
}

/** The many short lines of a wide box go in two columns, so that a usual letter is one page. */
function inColumns(paper: TaggedDocument, lines: readonly Line[], width: number): readonly PlacedLine[] {
  const isInColumns =
    width > 300 &&
    lines.length > 6 &&
    lines.every(({ text, drawing }) => text.length <= 120 && drawing === undefined)
  if (!isInColumns) return stacked(layOut(paper, lines, width))
  const columnWidth = (width - columnGap) / 2
  const half = middleOf(layOut(paper, lines, columnWidth))
  return [
    ...stacked(layOut(paper, lines.slice(0, half), columnWidth)),
    ...stacked(layOut(paper, lines.slice(half), columnWidth), columnWidth + columnGap),
  ]
}

function stacked(lines: readonly LaidOutLine[], columnX = 0): readonly PlacedLine[] {
  let nextY = 0
  return lines.map((line) => {
    const lineY = nextY
    nextY += line.height + lineGap
    return { ...line, columnX, lineY }
  })
}

/** The first line of the right column, for columns of like height: not the continuation of a label. */
function middleOf(lines: readonly LaidOutLine[]): number {
  const total = lines.reduce((sum, { height }) => sum + height, 0)
  let above = 0
  let [middle, least] = [lines.length, total]
  for (const [index, { line, height }] of lines.entries()) {
    const taller = Math.max(above, total - above)
    if (line.label !== undefined && taller < least) [middle, least] = [index, taller]
    above += height
  }
  return middle
}
