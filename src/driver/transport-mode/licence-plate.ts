/** The fourteen series of Dutch plates, as runs of letters and digits; a plate is shown with a dash between its groups. */
const dutchSeries = [
  'XX-99-99', '99-99-XX', '99-XX-99', 'XX-99-XX', 'XX-XX-99', '99-XX-XX', '99-XXX-9', '9-XXX-99', 'XX-999-X', 'X-999-XX',
  'XXX-99-X', 'X-99-XXX', '9-XX-999', '999-XX-9',
].map((series) => new RegExp(`^${series.split('-').map((group) => `(${group.replaceAll('X', '[A-Z]').replaceAll('9', '\\d')})`).join('')}$`))

/** A plate with its dashes where it is a Dutch one; any other as it was typed, trimmed and in capitals. */
export function showPlate(typed: string): string {
  const plate = typed.trim().toUpperCase()
  const bare = plate.replace(/[\s-]/g, '')
  for (const series of dutchSeries) {
    const groups = series.exec(bare)
    if (groups) return groups.slice(1).join('-')
  }
  return plate
}
