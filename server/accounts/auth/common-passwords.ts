import { folded } from '#contract/kit/folded.ts'

/*
 * Passwords that everybody tries first. Of the lists of stolen passwords only those matter that the rule lets through (a digit,
 * an upper and a lower case letter), and these are common words with a few letters, digits and signs around, or runs of
 * neighbours in the alphabet, the digits or the keys.
 */

/** What this field and this country try first, and no list has among its first. */
const triedHere = 'wachtwoord vrachtpas vracht transport chauffeur truck volvo scania mercedes afval'.split(
  ' ',
)

/** As many of the commonest as are taken out of a password that is made of several: of more, most good ones would be made. */
const frequentCount = 1000

interface WordLists {
  /** The common passwords that are no words, such as "1q2w3e4r". */
  readonly passwords: ReadonlySet<string>
  /** Common words, names and passwords: what a password may not be, with a little around it. */
  readonly words: ReadonlySet<string>
  /** The commonest, the longest first, as a longer one may begin with a shorter one. */
  readonly frequent: readonly string[]
}

let wordLists: Promise<WordLists> | undefined

/**
 * The lists of zxcvbn-ts, loaded with the first password that is set: 27 MB. Its own estimate is not used: it takes up to half a
 * second for 20 characters, in which nobody else is answered, and whoever has an account could ask for it again and again.
 */
async function loadWordLists(): Promise<WordLists> {
  const [common, dutch] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-nl-be'),
  ])
  const passwords: readonly string[] = common.dictionary['passwords-common']
  const { commonWords, wikipedia, boysFirstnames, girlsFirstnames, lastnames } = dutch.dictionary
  const lists = [passwords, commonWords, wikipedia, boysFirstnames, girlsFirstnames, lastnames].flat()
  const isWord = (text: string) => /^[a-z]{4,}$/.test(text)
  return {
    passwords: new Set(passwords.map(plain)),
    words: new Set([...lists.map(plain).filter(isWord), ...triedHere]),
    frequent: [
      ...triedHere,
      ...[passwords, commonWords, wikipedia].flatMap((list) => list.filter(isWord).slice(0, frequentCount)),
    ].toSorted((one, other) => other.length - one.length),
  }
}

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

/** The digits, the alphabet, and the keys of QWERTY, AZERTY and QWERTZ by row and column, both ways. */
const lines = (
  '01234567890 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm wxcvbn qwertzuiop yxcvbnm ' +
  '1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm'
)
  .split(' ')
  .flatMap((line) => [line, [...line].toReversed().join('')])

const isRun = (three: string) => /^(.)\1\1$/.test(three) || lines.some((line) => line.includes(three))

/** What is left of a text without its runs of three and more: neighbours on a line, or one sign again and again. */
const withoutRuns = (text: string): string =>
  [...text]
    .filter(
      (_, at) =>
        ![at - 2, at - 1, at].some(
          (start) => start >= 0 && start + 3 <= text.length && isRun(text.slice(start, start + 3)),
        ),
    )
    .join('')

const fewLetters = 3
const fewSigns = 3
/** From this length on a password counts as a passphrase: NIST SP 800-63B-4 asks for no more of one that stands alone. */
const passphraseLength = 15
/** Different words, whichever they are: a list of whole passwords has none like it. */
const passphraseWords = 3

/** Who a password is for, as far as somebody who tries to guess it knows. */
interface PasswordOwner {
  readonly email?: string | null | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

/**
 * Whether a password is among the first that somebody would try: it is common, or its owner's name or address. A name in it
 * makes it so, unless it is a passphrase whose other words would do without the name.
 */
export async function isGuessable(
  password: string,
  { email, firstName, lastName }: PasswordOwner,
): Promise<boolean> {
  const lists = await (wordLists ??= loadWordLists())
  const names = [email?.split('@')[0], firstName, lastName]
    .flatMap((name) => [name ?? '', ...(name ?? '').split(/[^\p{L}\d]+/u)])
    .map(plain)
  const isNamed = names.some((name) => name.length >= 4 && plain(password).includes(name))
  return isCommon(lists, password, isNamed ? names : []) || (isNamed && password.length < passphraseLength)
}

/**
 * Whether a password is common: a word with up to two other letters, digits and signs, once or again and again; or made of the
 * commonest words and of runs alike; or of runs and a year, with up to three other letters and digits; or of up to four different
 * characters. One of three words and 15 characters is not: no list of what everybody tries has it. `names` are taken out as the
 * commonest words are, and count as none.
 */
function isCommon(
  { passwords, words, frequent }: WordLists,
  password: string,
  names: readonly string[],
): boolean {
  if (new Set(password.toLowerCase()).size < 5) return true
  const typed = plain(password)
  if (
    [typed, typed.replace(/^[^a-z]+|[^a-z]+$/g, ''), typed.replace(/^[^a-z\d]+|[^a-z\d]+$/g, '')].some(
      (text) => passwords.has(text),
    )
  )
    return true
  const besideRuns = withoutRuns(typed.replace(/(?:19|20)\d\d/, ''))
  if (besideRuns !== typed && besideRuns.replace(/[^a-zа-яі\d]/gu, '').length <= fewLetters) return true
  const namesAsTyped = names
    .map((name) => name.replace(/[^a-zа-яі]/gu, ''))
    .filter((name) => name.length >= 2)
    .toSorted((one, other) => other.length - one.length)
  return lettersIn(password).some((letters) => {
    const { found, left } = takeOut(frequent, takeOut(namesAsTyped, letters).left)
    const isLong = password.length >= passphraseLength
    // Among the words of a passphrase three neighbours are chance, as in "tower", and so are they among many signs.
    const others = isLong || typed.replace(/[\p{L}\d]/gu, '').length >= fewSigns ? left : withoutRuns(left)
    if (others.length < fewLetters && !(isLong && found >= passphraseWords)) return true
    return isAWord(words, letters.replace(/^(.{4,}?)\1+$/, '$1'))
  })
}

/** Whether the letters are a word, with fewer than `fewLetters` others around it. */
function isAWord(words: ReadonlySet<string>, letters: string): boolean {
  for (let before = 0; before < fewLetters; before += 1)
    for (let after = 0; before + after < fewLetters; after += 1)
      if (words.has(letters.slice(before, letters.length - after))) return true
  return false
}
