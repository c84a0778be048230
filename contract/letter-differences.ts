import type { LetterBox } from './letter-boxes.ts'

/** A field of a letter that two versions print differently; absent texts are not in that version. */
export interface LetterDifference {
  /** Number of the box on the form, where it has one. */
  readonly box?: string
  readonly title: string
  /** Absent for what a box prints without one, such as names and addresses. */
  readonly label?: string
  readonly before?: string
  readonly after?: string
}

interface Field {
  readonly box?: string
  readonly title: string
  readonly label?: string
  readonly text: string
}

/**
 * What differs between two versions of a letter, field by field in the order of the later one's boxes; what only
 * the earlier one has comes last. Both in the same language.
 */
export function letterDifferences(
  before: readonly LetterBox[],
  after: readonly LetterBox[],
): readonly LetterDifference[] {
  const [earlier, later] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((key) => {
    const [old, now] = [earlier.get(key), later.get(key)]
    const field = now ?? old
    if (field === undefined || old?.text === now?.text) return []
    const { text: _text, ...place } = field
    return [
      {
        ...place,
        ...(old === undefined ? {} : { before: old.text }),
        ...(now === undefined ? {} : { after: now.text }),
      },
    ]
  })
}

/** Lines of a box with the same label, or without one, are one field: their order in the box is its own. */
function fieldsOf(boxes: readonly LetterBox[]): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>()
  for (const { box, title, lines } of boxes)
    for (const { label, text } of lines) {
      const key = `${box ?? title}\n${label ?? ''}`
      const known = fields.get(key)
      fields.set(key, {
        ...(box === undefined ? {} : { box }),
        title,
        ...(label === undefined ? {} : { label }),
        text: known === undefined ? text : `${known.text}\n${text}`,
      })
    }
  return fields
}
