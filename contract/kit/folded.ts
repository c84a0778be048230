/** Letters that stay when accents are taken off, and how they are compared; those of SQL's `folded`, so that both find the same. */
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

/** A text as it is searched and compared, without case and accents: "cafe" finds "Café". The same as SQL's function of this name. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/[øłđħŧıςßæœ]/g, (letter) => plainLetters[letter] ?? letter)
