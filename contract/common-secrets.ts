import { folded } from './folded.ts'

/*
 * Passwords and pincodes that everybody tries first. Of the lists of stolen passwords only those matter that the rule lets
 * through (a digit, an upper and a lower case letter), and these are common words with a few letters, digits and signs around.
 */

/** The longest first, as a longer one may begin with a shorter one. */
const commonWords: readonly string[] =
  `password passwort passwd wachtwoord pass welkom welcome willkommen bienvenue hello hallo login admin administrator root user test
  tester demo guest changeme letmein secret geheim qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcdef
  qwer asdf zxcv qazwsx qazwsxedc zaqwsx iloveyou ilove sunshine princess monkey dragon football baseball superman batman starwars
  pokemon master shadow michael michelle jordan ashley bailey charlie jessica thomas daniel trustno computer internet samsung google
  facebook liverpool chelsea arsenal barcelona amsterdam rotterdam utrecht denhaag nederland holland ajax feyenoord voetbal oranje
  zomer winter lente herfst summer spring autumn fall january february march april may june july august september october november
  december januari februari maart mei juni juli augustus oktober monday sunday maandag zondag vrachtpas vracht transport chauffeur
  truck volvo scania mercedes afval`
    .split(/\s+/)
    .toSorted((one, other) => other.length - one.length)

/** Signs, digits and letters of other alphabets that stand for the letter that they look like. */
const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  $: 's',
  '€': 'e',
  а: 'a',
  е: 'e',
  і: 'i',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
}

/** Without accents, in small letters, also where they are of another width or shape. */
const plain = (text: string) => folded(text.normalize('NFKD'))

/** The letters of a password, once as they stand, once as somebody types them who replaces some by what looks alike. */
const lettersIn = (password: string): readonly string[] => {
  const text = plain(password)
  const spelled = (part: string) => part.replace(/[^a-z]/gu, (sign) => lookAlikes[sign] ?? '')
  return [
    text.replace(/[^a-zа-яі]/gu, ''),
    text.replace(/^[^a-z]+|[^a-z]+$/g, ''),
    text,
    text.replace(/[\d!?.#*_-]+$/, ''),
  ].map(spelled)
}

/** How many different ones of the words stand in the letters, and what is left once they are taken out. */
function takeOut(
  words: readonly string[],
  letters: string,
): { readonly found: number; readonly left: string } {
  let left = letters
  let found = 0
  for (const word of words) {
    const without = left.replaceAll(word, '')
    if (without !== left) found += 1
    left = without
  }
  return { found, left }
}

const fewLetters = 3
/** From this length on a password counts as a passphrase: NIST SP 800-63B-4 asks for no more of one that stands alone. */
const passphraseLength = 15
/** Different words, whichever they are: a list of whole passwords has none like it. */
const passphraseWords = 3

/**
 * Whether a password is common: common words with up to two other letters, or digits and signs with two letters at most, or
 * up to four different characters. One of three words and 15 characters is not: no list of what everybody tries has it.
 */
export const isCommonPassword = (password: string): boolean => isMadeOf(commonWords, password)

/** Who a password is for, as far as somebody who tries to guess it knows. */
export interface PasswordOwner {
  readonly email?: string | null | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

/**
 * Whether a password is its owner's name or address: a name in it makes it so, unless it is a passphrase whose other words
 * would do without the name.
 */
export function namesOwner(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const names = [email?.split('@')[0], firstName, lastName]
    .flatMap((name) => [name ?? '', ...(name ?? '').split(/[^\p{L}\d]+/u)])
    .map(plain)
  const isNamed = names.some((name) => name.length >= 4 && plain(password).includes(name))
  return isNamed && (password.length < passphraseLength || isMadeOf(commonWords, password, names))
}

/** `names`: are taken out as the words are, and count as none. */
const isMadeOf = (words: readonly string[], password: string, names: readonly string[] = []): boolean => {
  const namesAsTyped = names
    .map((name) => name.replace(/[^a-zа-яі]/gu, ''))
    .filter((name) => name.length >= 2)
    .toSorted((one, other) => other.length - one.length)
  return (
    lettersIn(password).some((letters) => {
      const { found, left } = takeOut(words, takeOut(namesAsTyped, letters).left)
      return left.length < fewLetters && !(password.length >= passphraseLength && found >= passphraseWords)
    }) || new Set(password.toLowerCase()).size < 5
  )
}

/**
 * Whether a pincode is common: digits at one distance (11111, 12345, 86420), two different digits at most, a year with one
 * more digit, or one of those that are drawn on the keys.
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
