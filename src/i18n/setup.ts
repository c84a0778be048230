import i18next, { type BackendModule, type CustomTypeOptions } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isLocale, type Locale, locales } from '#contract/locales.ts'
import { app as english } from './en/app.ts'
import type { account } from './en/account.ts'
import type { audit } from './en/audit.ts'
import type { auth } from './en/auth.ts'
import type { companies } from './en/companies.ts'
import type { customers } from './en/customers.ts'
import type { dashboard } from './en/dashboard.ts'
import type { documents } from './en/documents.ts'
import type { driver } from './en/driver.ts'
import type { exceptions } from './en/exceptions.ts'
import type { flows } from './en/flows.ts'
import type { forms } from './en/forms.ts'
import type { jobs } from './en/jobs.ts'
import type { letter } from './en/letter.ts'
import type { lists } from './en/lists.ts'
import type { mails } from './en/mails.ts'
import type { office } from './en/office.ts'
import type { people } from './en/people.ts'
import type { products } from './en/products.ts'
import type { projects } from './en/projects.ts'
import type { reference } from './en/reference.ts'
import type { shipments } from './en/shipments.ts'
import type { statement } from './en/statement.ts'
import type { validation } from './en/validation.ts'
import { app as dutch } from './nl/app.ts'
import type { TextModules } from './text-modules.ts'

/** Those of guests and drivers; only the app's own are always there. */
const textModules: TextModules = import.meta.glob<Record<string, object>>(
  './{en,nl}/{account,auth,driver,letter,statement}.ts',
)

/** Undefined where there are no such texts. The addresses of the office's are fetched when they are first needed. */
async function readTexts(locale: string, namespace: string): Promise<object | undefined> {
  const path = `./${locale}/${namespace}.ts`
  const load = textModules[path] ?? (await import('./office-texts.ts')).officeTextModules[path]
  return load === undefined ? undefined : ((await load())[namespace] ?? {})
}

const textBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  // With two parameters i18next takes what is answered, in place of calling back.
  read: async (locale: string, namespace: string) => {
    const texts = await readTexts(locale, namespace)
    if (texts === undefined) throw new Error(`No texts ${locale}/${namespace}`)
    return texts
  },
}

declare module 'i18next' {
  /** A text that no namespace has is a type error; a test compares both languages. */
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      app: typeof english
      account: typeof account
      audit: typeof audit
      auth: typeof auth
      companies: typeof companies
      customers: typeof customers
      dashboard: typeof dashboard
      documents: typeof documents
      driver: typeof driver
      exceptions: typeof exceptions
      flows: typeof flows
      forms: typeof forms
      jobs: typeof jobs
      letter: typeof letter
      lists: typeof lists
      mails: typeof mails
      office: typeof office
      people: typeof people
      products: typeof products
      projects: typeof projects
      reference: typeof reference
      shipments: typeof shipments
      statement: typeof statement
      validation: typeof validation
    }
  }
}

/** A file of texts of both languages. */
export type TextNamespace = keyof CustomTypeOptions['resources']

const storageKey = 'vrachtpas-language'

let started: Promise<unknown> = Promise.resolve()

/**
 * Starts the texts. The configured default is English; the shell applies Dutch at its start (both readings of
 * the specification, section 1); what a guest chose on this device is remembered, and a user's saved locale
 * overrides it.
 */
export async function startTexts(): Promise<void> {
  started = i18next
    .use(textBackend)
    .use(initReactI18next)
    .init({
      // Dutch has every text that English has: its readers need not fetch both.
      fallbackLng: { nl: [], default: ['en' satisfies Locale] },
      supportedLngs: [...locales],
      ns: ['app'],
      resources: { en: { app: english }, nl: { app: dutch } },
      defaultNS: 'app',
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
      lng: initialLanguage(),
    })
  await started
  document.documentElement.lang = language()
}

/** Fetches the texts of a namespace in the language on the screen, so that its page need not wait for them. */
export async function loadTexts(namespace: TextNamespace): Promise<void> {
  await Promise.all([readTexts(language(), namespace), started])
  await i18next.loadNamespaces(namespace)
}

function initialLanguage(): Locale {
  const chosen = localStorage.getItem(storageKey)
  return isLocale(chosen) ? chosen : 'nl'
}

/** The language on the screen. */
export const language = (): Locale => (isLocale(i18next.language) ? i18next.language : initialLanguage())

/** Switches the screen, and remembers it for the next guest of this device. */
export async function showLanguage(wanted: Locale): Promise<void> {
  localStorage.setItem(storageKey, wanted)
  await started
  await i18next.changeLanguage(wanted)
  document.documentElement.lang = wanted
}
