import type { LetterBox } from '#contract/letters/letter-boxes.ts'
import { drawingBox } from '#contract/shipments/stated-signature.ts'
import { drawingSize, type LaidOutLine, placed, styleOf } from './lay-out-box.ts'
import { colors, styles } from './styles.ts'
import type { TaggedDocument } from './tagged-document.ts'

interface BoxTexts {
  readonly box: (number: string) => string
  readonly continued: (title: string) => string
  readonly drawing: (signatory: string) => string
}

const gap = 6
const padding = 7
const titleHeight = 15.5

/** Draws the boxes in the order of the form, short ones side by side; returns where they end. */
export function drawBoxes(
  paper: TaggedDocument,
  boxes: readonly LetterBox[],
  top: number,
  texts: BoxTexts,
): number {
  let y = top
  for (const row of rowsOf(boxes)) {
    const [first, second] = row
    if (first === undefined) continue
    if (second === undefined) {
      y = drawWideBox(paper, first, y, texts) + gap
      continue
    }
    const width = (paper.width - gap) / 2
    const height = Math.max(heightOfBox(paper, first, width), heightOfBox(paper, second, width))
    if (y + height > paper.bottom) {
      paper.addPage()
      y = paper.top
    }
    drawBox(paper, first, { x: paper.left, y, width, height }, texts)
    drawBox(paper, second, { x: paper.left + width + gap, y, width, height }, texts)
    y += height + gap
  }
  return y
}

/** The height that `drawBoxes` takes of a page as wide as this, and as long as need be. */
export const heightOfBoxes = (paper: TaggedDocument, boxes: readonly LetterBox[], width: number): number =>
  rowsOf(boxes).reduce(
    (height, row) =>
      height +
      gap +
      Math.max(...row.map((box) => heightOfBox(paper, box, row.length === 1 ? width : (width - gap) / 2))),
    -gap,
  )

function rowsOf(boxes: readonly LetterBox[]): readonly (readonly LetterBox[])[] {
  const rows: LetterBox[][] = []
  for (const box of boxes) {
    const row = rows.at(-1)
    const [first] = row ?? []
    if (row?.length === 1 && first !== undefined && isShort(first) && isShort(box)) row.push(box)
    else rows.push([box])
  }
  return rows
}

/** Box 6, of the goods, always has the whole width, as on the form. */
const isShort = ({ box, lines, onPaper }: LetterBox) =>
  box !== '6' && onPaper !== 'foot' && lines.length <= 9 && lines.every(({ text }) => text.length <= 120)

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Continues on the next page. */
function drawWideBox(paper: TaggedDocument, box: LetterBox, top: number, texts: BoxTexts): number {
  const { left: x, width } = paper
  let y = top
  let rest = box
  for (;;) {
    const height = heightOfBox(paper, rest, width)
    if (y + height <= paper.bottom || rest.lines.length <= 1) {
      if (y + height > paper.bottom && y > paper.top) {
        paper.addPage()
        y = paper.top
      }
      drawBox(paper, rest, { x, y, width, height }, texts)
      return y + height
    }
    const fitting = fittingLines(paper, rest, width, paper.bottom - y)
    if (fitting > 0) {
      const part = { ...rest, lines: rest.lines.slice(0, fitting) }
      drawBox(paper, part, { x, y, width, height: heightOfBox(paper, part, width) }, texts)
      rest = { ...rest, title: texts.continued(box.title), lines: rest.lines.slice(fitting) }
    } else if (y === paper.top) {
      throw new Error('A line of a letter does not fit on a page.')
    }
    paper.addPage()
    y = paper.top
  }
}

function fittingLines(paper: TaggedDocument, box: LetterBox, width: number, available: number): number {
  // By halving: a box may have many lines, and measuring is slow.
  let [fitting, tooMany] = [0, box.lines.length + 1]
  while (tooMany - fitting > 1) {
    const count = Math.floor((fitting + tooMany) / 2)
    if (heightOfBox(paper, { ...box, lines: box.lines.slice(0, count) }, width) <= available) fitting = count
    else tooMany = count
  }
  // No line stands alone on the next page.
  return fitting > 1 && fitting === box.lines.length - 1 ? fitting - 1 : fitting
}

const heightOfBox = (paper: TaggedDocument, box: LetterBox, width: number) =>
  2 * padding +
  titleHeight +
  Math.max(0, ...placed(paper, box, width - 2 * padding).map(({ lineY, height }) => lineY + height))

function drawBox(
  paper: TaggedDocument,
  box: LetterBox,
  { x, y, width, height }: Place,
  texts: BoxTexts,
): void {
  const number = box.box
  const numberWidth = number === undefined ? 0 : paper.widthOf(number, styles.boxNumber) + 8
  paper.decorate((document) => {
    document.lineWidth(0.7).roundedRect(x, y, width, height, 4).stroke(colors.rule)
    if (number !== undefined)
      document.roundedRect(x + padding, y + padding - 1.5, numberWidth, 14, 3).fill(colors.ink)
  })
  paper.group('Sect', {}, () => {
    paper.group('H2', {}, () => {
      if (number !== undefined)
        paper.tag('Span', { actual: `${texts.box(number)} ` }, () =>
          paper.write(number, x + padding + 4, y + padding, numberWidth, styles.boxNumber),
        )
      const titleX = x + padding + (numberWidth === 0 ? 0 : numberWidth + 6)
      paper.tag('Span', {}, () =>
        paper.write(box.title, titleX, y + padding - 0.5, x + width - titleX - padding, styles.title),
      )
    })
    for (const { columnX, lineY, ...line } of placed(paper, box, width - 2 * padding))
      drawLine(paper, line, { left: x + padding + columnX, top: y + padding + titleHeight + lineY }, texts)
  })
}

function drawLine(
  paper: TaggedDocument,
  { line, labelWidth, textX, textY, textWidth, textHeight }: LaidOutLine,
  { left, top }: { readonly left: number; readonly top: number },
  texts: BoxTexts,
): void {
  paper.group('P', {}, () => {
    if (line.label !== undefined)
      paper.tag('Span', {}, () => paper.write(`${line.label}:`, left, top + 0.9, labelWidth, styles.label))
    paper.tag('Span', {}, () => paper.write(line.text, left + textX, top + textY, textWidth, styleOf(line)))
    if (line.drawing !== undefined)
      drawSignature(paper, line.drawing, {
        left: left + textX,
        top: top + textY + textHeight,
        alt: texts.drawing(line.text),
      })
  })
}

/** `contract/shipments/signature-parts.ts` defines the path. */
function drawSignature(
  paper: TaggedDocument,
  path: string,
  { left, top, alt }: { readonly left: number; readonly top: number; readonly alt: string },
): void {
  const { width, height } = drawingSize
  paper.tag('Figure', { alt, bbox: [left, top, left + width, top + height] }, () =>
    paper.draw((document) =>
      document
        .translate(left, top)
        .scale(width / drawingBox.width)
        .lineWidth(8)
        .lineCap('round')
        .lineJoin('round')
        .path(path)
        .stroke(colors.ink),
    ),
  )
}
