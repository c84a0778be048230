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
  /** The lines of a numbered list. */
  readonly items?: readonly string[]
}

/**
 * What differs between two versions of a letter, field by field in the order of the later one's boxes; what only
 * the earlier one has comes last. Of a numbered list only the lines that the other has not. Both in the same language.
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
    const { text: _text, items: _items, ...place } = field
    const [gone, come] = [textWithout(old, now), textWithout(now, old)]
    if (gone === undefined && come === undefined) return []
    return [
      {
        ...place,
        ...(gone === undefined ? {} : { before: gone }),
        ...(come === undefined ? {} : { after: come }),
      },
    ]
  })
}

/** What a field says; of a list what the other has not, undefined where that is nothing. */
function textWithout(field: Field | undefined, other: Field | undefined): string | undefined {
  if (field?.items === undefined) return field?.text
  const others = new Set(other?.items)
  return field.items.filter((item) => !others.has(item)).join('\n') || undefined
}

/** Lines of a box with the same label, or without one, are one field: their order in the box is its own. */
function fieldsOf(boxes: readonly LetterBox[]): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>()
  for (const { box, title, lines } of boxes)
    for (const { label, text, number } of lines) {
      const key = `${box ?? title}\n${label ?? ''}`
      const known = fields.get(key)
      fields.set(key, {
        ...(box === undefined ? {} : { box }),
        title,
        ...(label === undefined ? {} : { label }),
        text: known === undefined ? text : `${known.text}\n${text}`,
        ...(number === undefined ? {} : { items: [...(known?.items ?? []), text] }),
      })
    }
  return fields
}
