import { referenceBytes, referenceFrom } from '#contract/kit/readable-codes.ts'

/** In the form in which texts and reports take it. */
type Reference = Readonly<Record<'reference', string>>

const references = new WeakMap<object, Reference>()
/** Nothing tells one thrown text or number from another. */
let ofPrimitives: Reference | undefined

const newReference = (): Reference => ({
  reference: referenceFrom(crypto.getRandomValues(new Uint8Array(referenceBytes))),
})

/**
 * The reference of an unexpected error: what its screen shows is what its report carries, and support finds the report by
 * it in the server's log.
 */
export function referenceOf(error: unknown): Reference {
  if (typeof error !== 'object' || error === null) return (ofPrimitives ??= newReference())
  const known = references.get(error)
  if (known !== undefined) return known
  const reference = newReference()
  references.set(error, reference)
  return reference
}
