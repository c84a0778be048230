/** SQL's `folded` has the same letters. */
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

/** Without case and accents: "cafe" finds "Café". The same as SQL's function of this name. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/[øłđħŧıςßæœ]/g, (letter) => plainLetters[letter] ?? letter)
