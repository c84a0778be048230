/** By ISO 3166-1 alpha-2; postal codes of other countries are not checked. */
const patterns: Readonly<Record<string, RegExp>> = {
  // SA, SD and SS are never issued.
  NL: /^[1-9]\d{3} ?(?!SA|SD|SS)[A-Z]{2}$/,
  BE: /^[1-9]\d{3}$/,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  LU: /^\d{4}$/,
}

/** Capitals and single spaces; a Dutch code has one between digits and letters: `3011 AB`. */
export function normalisePostalCode(text: string, country: string | undefined): string {
  const code = text.trim().toUpperCase().replace(/\s+/g, ' ')
  const [, digits, letters] = /^(\d{4}) ?([A-Z]{2})$/.exec(code) ?? []
  return country === 'NL' && digits !== undefined ? `${digits} ${letters}` : code
}

/** False where the code does not match the country's format. */
export const isPostalCode = (text: string, country: string | undefined): boolean =>
  patterns[country ?? '']?.test(normalisePostalCode(text, country)) ?? true
