/** Postal codes of the countries that most transports stay in, by ISO 3166-1 alpha-2; elsewhere whatever was typed is taken. */
const patterns: Readonly<Record<string, RegExp>> = {
  // SA, SD and SS are never given out.
  NL: /^[1-9]\d{3} ?(?!SA|SD|SS)[A-Z]{2}$/,
  BE: /^[1-9]\d{3}$/,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  LU: /^\d{4}$/,
}

/** Capitals, single spaces, and between digits and letters of a Dutch one exactly one: `3011 AB`. */
export function tidyPostalCode(typed: string, country: string | undefined): string {
  const code = typed.trim().toUpperCase().replace(/\s+/g, ' ')
  const [, digits, letters] = /^(\d{4}) ?([A-Z]{2})$/.exec(code) ?? []
  return country === 'NL' && digits !== undefined ? `${digits} ${letters}` : code
}

/** False where the country has a form that this is not. */
export const isPostalCode = (typed: string, country: string | undefined): boolean =>
  patterns[country ?? '']?.test(tidyPostalCode(typed, country)) ?? true
