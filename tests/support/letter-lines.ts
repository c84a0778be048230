import { expect } from 'vitest'
import type { LetterBox } from '../../contract/letters/letter-boxes.ts'
import { flat } from './pdf.ts'

/** All that boxes say, in their order: of each its number and title, then its lines. */
export const linesOfBoxes = (boxes: readonly LetterBox[]): readonly string[] =>
  boxes.flatMap(({ box, title, lines }) => [
    box === undefined ? title : `${box} ${title}`,
    ...lines.map(({ label, text }) => (label === undefined ? text : `${label}: ${text}`)),
  ])

/** The same on paper, where what belongs to no box stands at the head. */
export const linesOnPaper = (boxes: readonly LetterBox[]): readonly string[] => [
  ...boxes
    .filter(({ onPaper }) => onPaper === 'head')
    .map(({ title, lines }) => `${title}: ${lines.map(({ text }) => text).join(', ')}`),
  ...linesOfBoxes(boxes.filter(({ onPaper }) => onPaper !== 'head')),
]

/** On paper a line may break after a slash, which is then read with a space. */
const unbroken = (text: string) => flat(text).replaceAll('/ ', '/')

/** Expects all lines in a text with single spaces, each after the one before. */
export function expectInOrder(text: string, lines: readonly string[]): void {
  let rest = unbroken(text)
  for (const line of lines.map(unbroken)) {
    const at = rest.indexOf(line)
    expect(at, `${line} in ${rest}`).toBeGreaterThanOrEqual(0)
    rest = rest.slice(at + line.length)
  }
}
