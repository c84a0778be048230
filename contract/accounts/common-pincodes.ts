/**
 * True for a common pincode: digits at a constant distance (11111, 12345, 86420), at most two different
 * digits, a year with one more digit, or a pattern drawn on the keys.
 */
export const isCommonPincode = (pincode: string): boolean => {
  const digits = [...pincode].map(Number)
  const steps = new Set(digits.slice(1).map((digit, place) => (digit - (digits[place] ?? 0) + 10) % 10))
  return (
    steps.size === 1 ||
    new Set(digits).size <= 2 ||
    /^(19[4-9]|20[0-3])\d\d$/.test(pincode) ||
    commonPincodes.has(pincode)
  )
}

const commonPincodes: ReadonlySet<string> = new Set(
  '12321 12312 12300 11223 11122 90210 14789 25800 25802 36987 74123 96321'.split(' '),
)
