import { folded } from '#contract/kit/folded.ts'

/*
 * The rule (a digit, an upper and a lower case letter) lets through common words with a few characters around
 * them, and runs of the alphabet, the digits or the keys.
 */

/** Words of this trade and country, which international lists rank too low. */
const triedHere = 'wachtwoord vrachtpas vracht transport chauffeur truck volvo scania mercedes afval'.split(
  ' ',
)

/** With more, most good passwords of several words would be refused. */
const frequentCount = 1000

interface WordLists {
  readonly passwords: ReadonlySet<string>
  /** A password may not be one of these with a few characters around it. */
  readonly words: ReadonlySet<string>
  /** Longest first, because a longer word may begin with a shorter one. */
  readonly frequent: readonly string[]
}

let wordLists: Promise<WordLists> | undefined

/**
 * The lists of zxcvbn-ts take 27 MB. Its own estimate is not used: it blocks the process for up to half a
 * second for 20 characters, and any user could request it repeatedly.
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

/** Characters that are typed in place of the letter that they look like. */
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

const plain = (text: string) => folded(text.normalize('NFKD'))

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

/** Digits, alphabet, and the keys of QWERTY, AZERTY and QWERTZ by row and column, both ways. */
const lines = (
  '01234567890 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm wxcvbn qwertzuiop yxcvbnm ' +
  '1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm'
)
  .split(' ')
  .flatMap((line) => [line, [...line].toReversed().join('')])

const isRun = (three: string) => /^(.)\1\1$/.test(three) || lines.some((line) => line.includes(three))

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
/** NIST SP 800-63B-4 requires 15 characters of a password that is the only factor. */
const passphraseLength = 15
/** Distinct words; no list of stolen passwords contains three of them in a row. */
const passphraseWords = 3

interface PasswordOwner {
  readonly email?: string | null | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

/**
 * It is common, or contains its owner's name or address. A passphrase may contain the name when its other
 * words suffice without it.
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
 * Common passwords are a word with up to two other characters, once or repeated; the commonest words and runs
 * combined; runs and a year with up to three other characters; and any with at most four different characters.
 * A passphrase of three words and 15 characters is not common. `names` are removed, and do not count as words.
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
    // Three neighbours occur by chance in a passphrase ("tower") and among many signs.
    const others = isLong || typed.replace(/[\p{L}\d]/gu, '').length >= fewSigns ? left : withoutRuns(left)
    if (others.length < fewLetters && !(isLong && found >= passphraseWords)) return true
    return isAWord(words, letters.replace(/^(.{4,}?)\1+$/, '$1'))
  })
}

function isAWord(words: ReadonlySet<string>, letters: string): boolean {
  for (let before = 0; before < fewLetters; before += 1)
    for (let after = 0; before + after < fewLetters; after += 1)
      if (words.has(letters.slice(before, letters.length - after))) return true
  return false
}
