/**
 * Letters that stay when accents are removed, and what they are compared as. SQL's `folded` has the same
 * ones.
 */
export const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/**
 * A text for search and comparison, without case and accents: "cafe" finds "Café". SQL's function of this
 * name gives the same.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/[øłđħŧıςßæœ]/g, (letter) => plainLetters[letter] ?? letter)
