import { normalisePairingCode, pairingCodeLength } from '#contract/flows/project-pairing.ts'
import { readableAlphabet } from '#contract/kit/readable-codes.ts'

const trailingCode = new RegExp(`[${readableAlphabet}]{${pairingCodeLength}}$`)

/** Undefined when its length is wrong. The server checks which letters are valid. */
export function parsePairingCode(input: string): string | undefined {
  const normalised = normalisePairingCode(input)
  return normalised.length === pairingCodeLength ? normalised : undefined
}

export const findPairingCode = (text: string): string | undefined =>
  trailingCode.exec(normalisePairingCode(text))?.[0]
