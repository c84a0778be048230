import { createRequire } from 'node:module'
import { type Font, type Glyph, openSync } from 'fontkit'

const require = createRequire(import.meta.url)
const openFont = (path: string) => openSync(path) as Font
/** Opened once: parsing their tables takes longer than drawing a letter. */
export const letterFonts = {
  regular: openFont(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  strong: openFont(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
}
/** Kerning is off, because readers take its gaps for spaces; alternates are off, because they show other characters. */
export const plain = { kern: false, calt: false }

const hasGlyph = (character: string) =>
  character === '\n' || letterFonts.regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)

/** Whether another font has to show a character: the letter's own has neither it nor its plain form. */
export const isLackingGlyph = (character: string): boolean =>
  !hasGlyph(character) &&
  !/\p{Default_Ignorable_Code_Point}/u.test(character) &&
  !Array.from(character.normalize('NFKC')).every(hasGlyph)

/** A font gets its own glyphs, because they remember the characters of the first document that used them. */
export function withOwnGlyphs(font: Font, features: Readonly<Record<string, boolean>> = {}): Font {
  const own = Object.create(font) as Font
  const glyphs = new Map<number, Glyph>()
  own.getGlyph = (id, characters = []) => {
    const known = glyphs.get(id)
    if (known !== undefined) return known
    const glyph = Object.create(font.getGlyph(id, characters), { codePoints: { value: characters } }) as Glyph
    glyphs.set(id, glyph)
    return glyph
  }
  // Digits stand from left to right in any script.
  own.layout = (text) =>
    font.layout.call(own, text, features, undefined, undefined, /^\p{N}+$/u.test(text) ? 'ltr' : undefined)
  return own
}
