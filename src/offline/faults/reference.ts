import { referenceBytes, referenceFrom } from '#contract/kit/readable-codes.ts'

type Reference = Readonly<Record<'reference', string>>

const references = new WeakMap<object, Reference>()
/** Thrown texts and numbers cannot be told apart. */
let ofPrimitives: Reference | undefined

const newReference = (): Reference => ({
  reference: referenceFrom(crypto.getRandomValues(new Uint8Array(referenceBytes))),
})

/**
 * The reference of an unexpected error, shown on the screen and in its report, by which support finds it in
 * the server's log.
 */
export function referenceOf(error: unknown): Reference {
  if (typeof error !== 'object' || error === null) return (ofPrimitives ??= newReference())
  const known = references.get(error)
  if (known !== undefined) return known
  const reference = newReference()
  references.set(error, reference)
  return reference
}
