import type { LetterBox } from './letter-boxes.ts'

export interface LetterDifference {
  readonly box?: string
  readonly title: string
  readonly label?: string
  readonly before?: string
  readonly after?: string
}

interface Field {
  readonly box?: string
  readonly title: string
  readonly label?: string
  readonly text: string
  readonly items?: readonly string[]
}

/**
 * The differences between two versions of a letter in one language, in the order of the later one's boxes,
 * then what only the earlier one has. Of a numbered list only the lines that differ.
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

function textWithout(field: Field | undefined, other: Field | undefined): string | undefined {
  if (field?.items === undefined) return field?.text
  const others = new Set(other?.items)
  return field.items.filter((item) => !others.has(item)).join('\n') || undefined
}

/** Lines of a box that share a label, or have none, are one field. */
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
