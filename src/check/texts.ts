import type { CheckTexts } from '../i18n/check-texts.ts'

/** The languages of officers at the roadside; texts in any other would not be read by them. */
export const checkLanguages = { nl: 'Nederlands', en: 'English', de: 'Deutsch', fr: 'Français' } as const
export type CheckLanguage = keyof typeof checkLanguages

/** The texts of one language. */
export interface Texts {
  readonly language: CheckLanguage
  /** That of the letter which is shown: moments are those of the paper. */
  readonly timeZone?: string | undefined
  /** A text by its path, with `{{name}}` replaced by the value of that name; `_one` and `_other` by `count`. */
  readonly text: (key: string, values?: Readonly<Record<string, string | number>>) => string
}

/** What a bundle of one language exports: texts by namespace. */
type Bundle = Readonly<Record<string, CheckTexts | object>>

const bundles: Readonly<Record<CheckLanguage, () => Promise<{ readonly texts: Bundle }>>> = {
  nl: () => import('./languages/nl.ts'),
  en: () => import('./languages/en.ts'),
  de: () => import('./languages/de.ts'),
  fr: () => import('./languages/fr.ts'),
}

/** Loads the texts of a language. Rejects where they are neither kept nor within reach. */
export async function loadTexts(language: CheckLanguage): Promise<Texts> {
  const { texts } = await bundles[language]()
  return { language, text: (key, values = {}) => fill(find(texts, key, values, language) ?? key, values) }
}

function find(
  texts: Bundle,
  key: string,
  { count }: Readonly<Record<string, string | number>>,
  language: CheckLanguage,
): string | undefined {
  const [namespace = '', path = ''] = key.includes(':') ? key.split(':', 2) : ['check', key]
  const form = typeof count === 'number' ? `_${new Intl.PluralRules(language).select(count)}` : ''
  const at = (name: string) =>
    name
      .split('.')
      .reduce<unknown>(
        (part, step) => (part as Record<string, unknown> | undefined)?.[step],
        texts[namespace],
      )
  const found = at(`${path}${form}`) ?? at(`${path}_other`) ?? at(path)
  return typeof found === 'string' ? found : undefined
}

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

const storageKey = 'vrachtpas-check-language'
const isCheckLanguage = (name: string | null | undefined): name is CheckLanguage =>
  name != null && Object.keys(checkLanguages).includes(name)

/** The language that was chosen here, else the first of the browser's that there is, else English. */
export function firstLanguage(): CheckLanguage {
  const wanted = [stored(), ...navigator.languages.map((name) => name.slice(0, 2).toLowerCase())]
  return wanted.find(isCheckLanguage) ?? 'en'
}

/** Remembers the language for the next visit, where the browser stores anything. */
export function rememberLanguage(language: CheckLanguage): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage may be refused: the next visit begins in the browser's language.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
