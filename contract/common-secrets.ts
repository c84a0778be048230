/*
 * Passwords and pincodes that everybody tries first. Of the lists of stolen passwords only those matter that the rule lets
 * through (a digit, an upper and a lower case letter), and these are a common word with digits and signs around it.
 */

const commonWords: ReadonlySet<string> = new Set(
  `password passwort passwd wachtwoord pass welkom welcome willkommen bienvenue hello hallo login admin administrator root user test
  tester demo guest changeme letmein secret geheim qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcdef
  iloveyou ilove sunshine princess monkey dragon football baseball superman batman pokemon master shadow michael jordan ashley bailey
  charlie jessica trustno computer internet samsung google facebook amsterdam rotterdam utrecht nederland holland ajax feyenoord
  voetbal oranje zomer winter lente herfst summer spring autumn fall january february march april may june july august september
  october november december januari februari maart mei juni juli augustus oktober monday sunday maandag zondag vrachtpas vracht
  transport chauffeur truck afval`.split(/\s+/),
)

const signs: Readonly<Record<string, string>> = {
  '@': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  $: 's',
  '7': 't',
}

/** The letters of a password alone, as somebody types them who replaces some by what looks alike. */
const wordsIn = (password: string): readonly string[] => {
  const small = password.toLowerCase()
  const withoutEnds = small.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const spelled = (text: string) =>
    text.replace(/[@013457$]/g, (sign) => signs[sign] ?? '').replace(/[^a-z]/g, '')
  return [withoutEnds, spelled(withoutEnds), spelled(small.replace(/[\d!?.#*_-]+$/, ''))]
}

/** Whether a password is a common word, or a few letters, with digits and signs around it, or one character again and again. */
export const isCommonPassword = (password: string): boolean =>
  wordsIn(password).some((word) => commonWords.has(word)) ||
  password.toLowerCase().replace(/[^a-z]/g, '').length < 3 ||
  new Set(password.toLowerCase()).size < 5

/** Whether the digits of a pincode are all the same, or each is one more, or one less, than the one before; or it is a common one. */
export const isCommonPincode = (pincode: string): boolean => {
  const steps = new Set(
    [...pincode].slice(1).map((digit, place) => (Number(digit) - Number(pincode[place]) + 10) % 10),
  )
  const [step] = steps
  return (steps.size === 1 && (step === 0 || step === 1 || step === 9)) || commonPincodes.has(pincode)
}

const commonPincodes: ReadonlySet<string> = new Set([
  '12321',
  '12312',
  '12121',
  '11223',
  '11122',
  '10101',
  '90210',
  '24680',
])
