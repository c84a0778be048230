import type { ChoiceResults } from '../../ui/controls/ChoiceField.tsx'
import { folded } from '#contract/kit/folded.ts'

const limit = 20

/** Case, accents and the signs between words make no difference: "new york" finds America/New_York. */
const comparable = (text: string) => folded(text).replace(/[\s_/-]+/g, ' ')

export function searchTimeZones(q: string): Promise<ChoiceResults> {
  const found = Intl.supportedValuesOf('timeZone').filter((name) =>
    comparable(name).includes(comparable(q.trim())),
  )
  return Promise.resolve({
    choices: found.slice(0, limit).map((name) => ({ value: name, title: name })),
    total: found.length,
  })
}
