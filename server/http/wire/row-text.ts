import type * as z from 'zod/mini'
import { encodeSigned } from './encoder.ts'
import { decorate } from './json-ld.ts'

/** How rows are written: as nodes of JSON-LD, or as plain JSON. */
type Form = 'node' | 'bare'

interface KeptTexts {
  /** What the texts were written by. */
  readonly schema: z.core.$ZodType
  readonly byForm: Map<Form, string>
}

const keptTexts = new WeakMap<object, KeptTexts>()

/** Has `rowText` keep what it writes of a row by this schema, as long as there is the row. It may not change any more. */
export function keepTexts(schema: z.core.$ZodType, row: object): void {
  keptTexts.set(Object.freeze(row), { schema, byForm: new Map() })
}

/**
 * The JSON of a row of a list, encoded and checked by its schema, with the paths in it signed.
 * @throws ZodError for a row that is not of the schema
 */
export function rowText(
  schema: z.core.$ZodType,
  row: unknown,
  sign: (path: string) => string,
  form: Form,
): string {
  const kept = typeof row === 'object' && row !== null ? keptTexts.get(row) : undefined
  const texts = kept?.schema === schema ? kept.byForm : undefined
  const known = texts?.get(form)
  if (known !== undefined) return known
  let isSigned = false
  const encoded = encodeSigned(schema, row, (path) => {
    isSigned = true
    return sign(path)
  })
  const text = JSON.stringify(form === 'bare' ? encoded : decorate(schema, encoded))
  // Signatures expire.
  if (!isSigned) texts?.set(form, text)
  return text
}
