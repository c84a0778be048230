const byteLength = (text: string): number =>
  [...text].reduce((sum, character) => sum + bytesOf(character.codePointAt(0) ?? 0), 0)

const bytesOf = (codePoint: number) =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4

const ellipsis = '…'

/**
 * Shortens texts to a total of so many bytes in UTF-8: the longest ones, all to the same length, with an
 * ellipsis at the end.
 */
export function shortTexts<Texts extends Readonly<Record<string, string | undefined>>>(
  texts: Texts,
  maxBytes: number,
): Texts {
  const lengths = Object.values(texts).map((text) => byteLength(text ?? ''))
  let limit = Math.max(...lengths)
  while (limit > 0 && lengths.reduce((sum, length) => sum + Math.min(length, limit), 0) > maxBytes) limit -= 1
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text === undefined ? text : shortText(text, limit)]),
  ) as Texts
}

function shortText(text: string, maxBytes: number): string {
  if (byteLength(text) <= maxBytes) return text
  let short = ''
  for (const character of text) {
    if (byteLength(short) + byteLength(character) + byteLength(ellipsis) > maxBytes) break
    short += character
  }
  return `${short.trimEnd()}${ellipsis}`
}
