import bidiFactory from 'bidi-js'

/** Characters of one font in one direction. `font` is undefined for the letter's own. */
export interface TextRun {
  readonly text: string
  readonly font: string | undefined
  readonly x: number
}

const bidi = bidiFactory()

/** A line may end before and after each character of scripts without spaces between words. */
const breaksAnywhere = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Lines of a text in several fonts and directions (Unicode Annex 9), broken at spaces. `fontOf`: that of a
 * character; `widthOf`: of a text in a font. Lengths in points.
 */
export function layOutMixed(
  text: string,
  width: number,
  fontOf: (character: string) => string | undefined,
  widthOf: (text: string, font: string | undefined) => number,
): readonly (readonly TextRun[])[] {
  const embedding = bidi.getEmbeddingLevels(text)
  const measure = (piece: string) =>
    runsOf(
      Array.from(piece, (character) => ({ character, isRtl: false })),
      fontOf,
    ).reduce((sum, run) => sum + widthOf(run.text, run.font), 0)
  return linesOf(text, width, measure).map(([start, end]) => {
    const order = bidi.getReorderedIndices(text, embedding, start, end).slice(start, end + 1)
    const characters = order.flatMap((index) => {
      const code = text.codePointAt(index) ?? 0
      // The second half of a pair comes with the first.
      if (code >= 0xdc00 && code <= 0xdfff) return []
      return [{ character: String.fromCodePoint(code), isRtl: ((embedding.levels[index] ?? 0) & 1) === 1 }]
    })
    let x = 0
    return runsOf(characters, fontOf).map((run) => {
      const placed = { ...run, x }
      x += widthOf(run.text, run.font)
      return placed
    })
  })
}

interface Placed {
  readonly character: string
  readonly isRtl: boolean
}

/** In the order in which they stand; a right-to-left run in the order in which it is read, as shapers take it. */
function runsOf(characters: readonly Placed[], fontOf: (character: string) => string | undefined) {
  const runs: { text: string; font: string | undefined; isRtl: boolean }[] = []
  for (const { character, isRtl } of characters) {
    const font = fontOf(character)
    // The letter's own font has no script that is written from the right: its signs are mirrored one by one.
    const isShapedRtl = isRtl && font !== undefined
    const shown =
      isRtl && font === undefined ? (bidi.getMirroredCharacter(character) ?? character) : character
    const last = runs.at(-1)
    if (last?.font !== font || last?.isRtl !== isShapedRtl)
      runs.push({ text: shown, font, isRtl: isShapedRtl })
    else last.text = isShapedRtl ? shown + last.text : last.text + shown
  }
  return runs.map(({ text, font }) => ({ text, font }))
}

/** The first and the last index of each. */
function linesOf(text: string, width: number, measure: (piece: string) => number) {
  const lines: [start: number, end: number][] = []
  let [start, fitting] = [0, 0]
  for (const end of breaksOf(text, (word) => measure(word) > width)) {
    const isNewLine = text[end - 1] === '\n'
    if (fitting > start && measure(text.slice(start, end).trimEnd()) > width) {
      lines.push([start, fitting - 1])
      start = fitting
    }
    fitting = end
    if (!isNewLine) continue
    if (end - 2 >= start) lines.push([start, end - 2])
    start = end
  }
  if (start < text.length) lines.push([start, text.length - 1])
  return lines
}

/** Where a line may end; a word that is too long ends anywhere. */
function breaksOf(text: string, isTooLong: (word: string) => boolean): readonly number[] {
  const words = text.match(/[^ \n-]*[ \n-]|[^ \n-]+$/g) ?? []
  let end = 0
  return words.flatMap((word) => {
    const begin = end
    end += word.length
    if (!breaksAnywhere.test(word) && !isTooLong(word.trimEnd())) return [end]
    let within = begin
    return Array.from(word.trimEnd(), (character) => (within += character.length)).with(-1, end)
  })
}
