import type * as z from 'zod/mini'
import { encodeSigned } from './encoder.ts'
import { decorate, itemDocument } from './json-ld.ts'

/** How values are written: as nodes of JSON-LD, or as plain JSON. */
type Form = 'node' | 'bare'

/** Signs paths. */
export interface PathSigner {
  readonly sign: (path: string) => string
  /** The same object as long as each path is signed the same. */
  readonly period: () => object
}

/** By what schema values are written that stay as they are. */
const keptBy = new WeakMap<object, z.core.$ZodType>()

/** Has what is written of a value by this schema kept, as long as there is the value. It may not change any more. */
export function keepTexts(schema: z.core.$ZodType, value: object): void {
  keptBy.set(Object.freeze(value), schema)
}

interface KeptText<Text> {
  readonly text: Text
  /** Where it has signatures, which expire. */
  readonly period: object | undefined
}

/** What was written of kept values. */
class WrittenTexts<Text> {
  readonly #texts = new WeakMap<object, Map<Form, KeptText<Text>>>()

  /**
   * What `write` makes of a value, encoded and checked by its schema, with the paths in it signed.
   * @throws ZodError for a value that is not of the schema
   */
  of(
    schema: z.core.$ZodType,
    value: unknown,
    { signer, form }: { readonly signer: PathSigner; readonly form: Form },
    write: (encoded: unknown) => Text,
  ): Text {
    const texts = this.#keptOf(schema, value)
    const kept = texts?.get(form)
    const period = signer.period()
    if (kept !== undefined && (kept.period === undefined || kept.period === period)) return kept.text
    let isSigned = false
    const encoded = encodeSigned(schema, value, (path) => {
      isSigned = true
      return signer.sign(path)
    })
    const text = write(encoded)
    texts?.set(form, { text, period: isSigned ? period : undefined })
    return text
  }

  #keptOf(schema: z.core.$ZodType, value: unknown): Map<Form, KeptText<Text>> | undefined {
    if (typeof value !== 'object' || value === null || keptBy.get(value) !== schema) return undefined
    const texts = this.#texts.get(value) ?? new Map<Form, KeptText<Text>>()
    this.#texts.set(value, texts)
    return texts
  }
}

const rowTexts = new WrittenTexts<string>()

/**
 * The JSON of a row of a list, encoded and checked by its schema, with the paths in it signed.
 * @throws ZodError for a row that is not of the schema
 */
export const rowText = (schema: z.core.$ZodType, row: unknown, signer: PathSigner, form: Form): string =>
  rowTexts.of(schema, row, { signer, form }, (encoded) =>
    JSON.stringify(form === 'bare' ? encoded : decorate(schema, encoded)),
  )

interface ItemText {
  /** The `@id` of the item. */
  readonly iri: string
  /** Of its ETag, where it has one. */
  readonly version: number | undefined
  readonly body: string
}

const itemTexts = new WrittenTexts<ItemText>()

/**
 * An item as it is answered, encoded and checked by its schema, with the paths in it signed. `path` is its `@id` where it has no id
 * of its own.
 * @throws ZodError for an item that is not of the schema
 */
export const itemText = (
  schema: z.core.$ZodType,
  item: unknown,
  signer: PathSigner,
  { form, type, path }: { readonly form: Form; readonly type: string; readonly path: string },
): ItemText =>
  itemTexts.of(schema, item, { signer, form }, (encoded) => {
    const document = itemDocument(schema, encoded, type, path)
    return {
      iri: String(document['@id']),
      version: typeof document.version === 'number' ? document.version : undefined,
      body: JSON.stringify(form === 'bare' ? encoded : document),
    }
  })
