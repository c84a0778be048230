/** The languages of officers at the roadside. */
export const checkLanguages = { nl: 'Nederlands', en: 'English', de: 'Deutsch', fr: 'Français' } as const
export type CheckLanguage = keyof typeof checkLanguages

export interface Texts {
  readonly language: CheckLanguage
  /** Moments are shown in the letter's time zone, as on paper. */
  readonly timeZone?: string | undefined
  /**
   * `{{name}}` in the text is replaced by the value of that name; `count` chooses between `_one` and
   * `_other`.
   */
  readonly text: (key: string, values?: Readonly<Record<string, string | number>>) => string
}

type Bundle = Readonly<Record<string, object>>

const bundles: Readonly<Record<CheckLanguage, () => Promise<{ readonly texts: Bundle }>>> = {
  nl: () => import('./languages/nl.ts'),
  en: () => import('./languages/en.ts'),
  de: () => import('./languages/de.ts'),
  fr: () => import('./languages/fr.ts'),
}

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

export function firstLanguage(): CheckLanguage {
  const wanted = [stored(), ...navigator.languages.map((name) => name.slice(0, 2).toLowerCase())]
  return wanted.find(isCheckLanguage) ?? 'en'
}

export function rememberLanguage(language: CheckLanguage): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage is refused: the next visit begins in the browser's language.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
