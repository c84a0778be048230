import { normalisePairingCode, pairingAlphabet, pairingCodeLength } from '#contract/projects.ts'

const code = new RegExp(`[${pairingAlphabet}]{${pairingCodeLength}}$`)

/** The code that was typed, normalised; undefined while it cannot be one. Which letters exist is the server's to judge. */
export function typedCode(typed: string): string | undefined {
  const normal = normalisePairingCode(typed)
  return normal.length === pairingCodeLength ? normal : undefined
}

/** The code in a scanned QR: alone, or at the end of an address. */
export const scannedCode = (text: string): string | undefined => code.exec(normalisePairingCode(text))?.[0]
