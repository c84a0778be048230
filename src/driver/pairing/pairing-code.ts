import { normalisePairingCode, pairingCodeLength } from '#contract/flows/project-pairing.ts'
import { readableAlphabet } from '#contract/kit/readable-codes.ts'

const trailingCode = new RegExp(`[${readableAlphabet}]{${pairingCodeLength}}$`)

/**
 * Normalises a typed code; undefined when its length is wrong. Which letters are valid is checked by the
 * server.
 */
export function parsePairingCode(input: string): string | undefined {
  const normalised = normalisePairingCode(input)
  return normalised.length === pairingCodeLength ? normalised : undefined
}

/** The pairing code in a scanned text: alone, or at the end of an address. */
export const findPairingCode = (text: string): string | undefined =>
  trailingCode.exec(normalisePairingCode(text))?.[0]
