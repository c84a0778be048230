import type { ChoiceResults } from '../../ui/ChoiceField.tsx'

const limit = 20

/** Upper and lower case, and the signs between words, make no difference: "new york" finds America/New_York. */
const fold = (text: string) => text.toLowerCase().replace(/[\s_/-]+/g, ' ')

/** The time zones that this browser knows, by a part of their name. */
export function searchTimeZones(q: string): Promise<ChoiceResults> {
  const found = Intl.supportedValuesOf('timeZone').filter((name) => fold(name).includes(fold(q.trim())))
  return Promise.resolve({
    choices: found.slice(0, limit).map((name) => ({ value: name, title: name })),
    total: found.length,
  })
}
