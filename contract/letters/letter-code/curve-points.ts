import { fromBase64Url, fromHexadecimal } from './binary-from-text.ts'
import { toBase64Url, toHexadecimal } from './binary-text.ts'

/* Compresses points of P-256 to x and the parity of y (SEC 1, 2.3.3): 31 bytes less in a QR code. */

/** The prime and the constant of y² = x³ - 3x + b (SEC 2, 2.4.2). */
const prime = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const constant = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

export const isOdd = (coordinate: string): boolean => ((fromBase64Url(coordinate).at(-1) ?? 0) & 1) === 1

/** In base64url; throws Error if no point of the curve has this x. */
export function yOfPoint(x: Uint8Array, odd: boolean): string {
  const value = BigInt(`0x${toHexadecimal(x)}`)
  const square = modulo(value ** 3n - 3n * value + constant)
  // The square root, because the prime is 3 modulo 4.
  const root = power(square, (prime + 1n) / 4n)
  if (value >= prime || modulo(root * root) !== square) throw new Error('This is no point of P-256.')
  const y = (root & 1n) === (odd ? 1n : 0n) ? root : prime - root
  return toBase64Url(fromHexadecimal(y.toString(16).padStart(64, '0')))
}

const modulo = (value: bigint) => ((value % prime) + prime) % prime

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}
