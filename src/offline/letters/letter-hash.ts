import { toBase64Url } from '#contract/letters/letter-code/binary-text.ts'
import { canonicalLetter } from '#contract/letters/letter-facts.ts'
import type { DriverShipment } from '../shipments/shipments.ts'
import { currentRuntime } from '../store/runtime.ts'

/** Signatures are bound to it. Undefined without WebCrypto, as outside of a secure context. */
export async function hashOfLetter({
  id,
  acceptances,
  ...state
}: DriverShipment): Promise<string | undefined> {
  const { subtle } = currentRuntime()
  const letter = canonicalLetter(id, {
    ...state,
    materialFlowVersion: state.materialFlowVersion ?? state.flow?.version,
    acceptance: acceptances.at(-1),
  })
  return (
    subtle && toBase64Url(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(letter))))
  )
}
