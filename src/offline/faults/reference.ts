import { referenceBytes, referenceFrom } from '#contract/kit/readable-codes.ts'

type Reference = Readonly<Record<'reference', string>>

const references = new WeakMap<object, Reference>()
/** Thrown texts and numbers cannot be told apart. */
let ofPrimitives: Reference | undefined

const newReference = (): Reference => ({
  reference: referenceFrom(crypto.getRandomValues(new Uint8Array(referenceBytes))),
})

/** Shown on the screen and sent with the report; support finds the error by it in the server's log. */
export function referenceOf(error: unknown): Reference {
  if (typeof error !== 'object' || error === null) return (ofPrimitives ??= newReference())
  const known = references.get(error)
  if (known !== undefined) return known
  const reference = newReference()
  references.set(error, reference)
  return reference
}
