import { expect, test } from 'vitest'
import { layOutMixed } from '../../../server/letters/pdf/mixed-text.ts'

const fontOf = (character: string) =>
  /[\u0590-\u06FF]/.test(character) ? 'noto' : /\p{Script=Han}/u.test(character) ? 'han' : undefined
/** Each character is one wide. */
const linesOf = (text: string, width = 100) =>
  layOutMixed(text, width, fontOf, (run) => Array.from(run).length).map((line) =>
    line.map(({ text: run, font, x }) => [x, run, font]),
  )

test('words from the right stand from the right, and within them as they are read', () => {
  expect(linesOf('שלום עולם')).toEqual([
    [
      [0, 'עולם', 'noto'],
      [4, ' ', undefined],
      [5, 'שלום', 'noto'],
    ],
  ])
  // Within a sentence from the left, they keep their place; its brackets are those of the sentence.
  expect(linesOf('Van שלום (t)')).toEqual([
    [
      [0, 'Van ', undefined],
      [4, 'שלום', 'noto'],
      [8, ' (t)', undefined],
    ],
  ])
})

test('digits stand from the left, and brackets are mirrored', () => {
  expect(linesOf('شركة ٢٠٢٦')).toEqual([
    [
      [0, '٢٠٢٦', 'noto'],
      [4, ' ', undefined],
      [5, 'شركة', 'noto'],
    ],
  ])
  expect(linesOf('א(ב)')).toEqual([
    [
      [0, '(', undefined],
      [1, 'ב', 'noto'],
      [2, ')', undefined],
      [3, 'א', 'noto'],
    ],
  ])
})

test('a line ends at a space, between Chinese characters, and anywhere in a word that is too long', () => {
  const wordsOf = (text: string, width: number) =>
    linesOf(text, width).map((line) =>
      line
        .map(([, run]) => run)
        .join('')
        .trimEnd(),
    )
  expect(wordsOf('Van 上海 naar Delft', 6)).toEqual(['Van 上海', 'naar', 'Delft'])
  expect(wordsOf('上海港务集团', 4)).toEqual(['上海港务', '集团'])
  expect(wordsOf('上 Havenbeheer', 5)).toEqual(['上 Hav', 'enbeh', 'eer'])
  expect(wordsOf('上\n海', 5)).toEqual(['上', '海'])
})
