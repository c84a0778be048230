import i18next, { type BackendModule, type CustomTypeOptions } from 'i18next'
import { initReactI18next } from 'react-i18next'
import {
  isLanguage,
  isLocale,
  type Language,
  languages,
  type Locale,
  localeOf,
} from '#contract/kit/locales.ts'
import { app as english } from './en/app.ts'
import type { account } from './en/account.ts'
import type { apikeys } from './en/apikeys.ts'
import type { vehiclemap } from './en/vehiclemap.ts'
import type { webhooks } from './en/webhooks.ts'
import type { audit } from './en/audit.ts'
import type { auth } from './en/auth.ts'
import type { codechanges } from './en/codechanges.ts'
import type { command } from './en/command.ts'
import type { companies } from './en/companies.ts'
import type { correction } from './en/correction.ts'
import type { csv } from './en/csv.ts'
import type { customers } from './en/customers.ts'
import type { dashboard } from './en/dashboard.ts'
import type { documents } from './en/documents.ts'
import type { driver } from './en/driver.ts'
import type { exceptions } from './en/exceptions.ts'
import type { faults } from './en/faults.ts'
import type { flows } from './en/flows.ts'
import type { forms } from './en/forms.ts'
import type { givers } from './en/givers.ts'
import type { handovers } from './en/handovers.ts'
import type { help } from './en/help.ts'
import type { devices } from './en/devices.ts'
import type { jobs } from './en/jobs.ts'
import type { keys } from './en/keys.ts'
import type { legal } from './en/legal.ts'
import type { lma } from './en/lma.ts'
import type { letter } from './en/letter.ts'
import type { lists } from './en/lists.ts'
import type { mails } from './en/mails.ts'
import type { corrections } from './en/corrections.ts'
import type { months } from './en/months.ts'
import type { office } from './en/office.ts'
import type { onward } from './en/onward.ts'
import type { people } from './en/people.ts'
import type { photos } from './en/photos.ts'
import type { phone } from './en/phone.ts'
import type { positions } from './en/positions.ts'
import type { products } from './en/products.ts'
import type { projects } from './en/projects.ts'
import type { readings } from './en/readings.ts'
import type { reference } from './en/reference.ts'
import type { refusals } from './en/refusals.ts'
import type { registration } from './en/registration.ts'
import type { sending } from './en/sending.ts'
import type { shipments } from './en/shipments.ts'
import type { shipment } from './en/shipment.ts'
import type { signing } from './en/signing.ts'
import type { signlinks } from './en/signlinks.ts'
import type { whatnext } from './en/whatnext.ts'
import type { slip } from './en/slip.ts'
import type { statement } from './en/statement.ts'
import type { status } from './en/status.ts'
import type { survey } from './en/survey.ts'
import type { validation } from './en/validation.ts'
import type { vehicle } from './en/vehicle.ts'
import type { warnings } from './en/warnings.ts'
import type { wastedata } from './en/wastedata.ts'
import type { weighbridges } from './en/weighbridges.ts'
import { app as dutch } from './nl/app.ts'
import type { TextModules } from './text-modules.ts'

/** Those that guests and drivers need first; only the app's own are always there. */
const textModules: TextModules = import.meta.glob<Record<string, object>>('./{en,nl}/{auth,driver}.ts')

/** Undefined where there are no such texts. The addresses of most are fetched when they are first needed. */
async function readTexts(locale: string, namespace: string): Promise<object | undefined> {
  if (!isLocale(locale)) return (await readFurtherTexts(locale))[namespace] ?? {}
  const path = `./${locale}/${namespace}.ts`
  const load = textModules[path] ?? (await import('./more-texts.ts')).moreTextModules[path]
  return load === undefined ? undefined : ((await load())[namespace] ?? {})
}

/** All texts of a language of drivers that is not one of the product's. Rejects where they cannot be fetched. */
const readFurtherTexts = async (language: string): Promise<Record<string, object>> =>
  (await import('./further-languages.ts')).readFurtherTexts(language)

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
      apikeys: typeof apikeys
      vehiclemap: typeof vehiclemap
      webhooks: typeof webhooks
      audit: typeof audit
      auth: typeof auth
      codechanges: typeof codechanges
      command: typeof command
      companies: typeof companies
      csv: typeof csv
      customers: typeof customers
      dashboard: typeof dashboard
      documents: typeof documents
      driver: typeof driver
      exceptions: typeof exceptions
      faults: typeof faults
      flows: typeof flows
      forms: typeof forms
      givers: typeof givers
      handovers: typeof handovers
      help: typeof help
      devices: typeof devices
      jobs: typeof jobs
      keys: typeof keys
      legal: typeof legal
      letter: typeof letter
      lma: typeof lma
      lists: typeof lists
      mails: typeof mails
      corrections: typeof corrections
      months: typeof months
      office: typeof office
      onward: typeof onward
      people: typeof people
      phone: typeof phone
      photos: typeof photos
      positions: typeof positions
      products: typeof products
      projects: typeof projects
      readings: typeof readings
      reference: typeof reference
      refusals: typeof refusals
      registration: typeof registration
      sending: typeof sending
      shipments: typeof shipments
      shipment: typeof shipment
      signing: typeof signing
      signlinks: typeof signlinks
      whatnext: typeof whatnext
      slip: typeof slip
      statement: typeof statement
      status: typeof status
      correction: typeof correction
      survey: typeof survey
      validation: typeof validation
      vehicle: typeof vehicle
      warnings: typeof warnings
      wastedata: typeof wastedata
      weighbridges: typeof weighbridges
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
      supportedLngs: [...languages],
      ns: ['app'],
      resources: { en: { app: english }, nl: { app: dutch } },
      defaultNS: 'app',
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
      lng: initialLanguage(),
    })
  await started
  document.documentElement.lang = shownLanguage()
}

/** Fetches the texts of a namespace in the language on the screen, so that its page need not wait for them. */
export async function loadTexts(namespace: TextNamespace): Promise<void> {
  await Promise.all([readTexts(shownLanguage(), namespace), started])
  await i18next.loadNamespaces(namespace)
}

/** Whether its texts are here, or can be fetched now. */
export const hasTexts = (wanted: Language): Promise<boolean> =>
  isLocale(wanted)
    ? Promise.resolve(true)
    : readFurtherTexts(wanted).then(
        () => true,
        () => false,
      )

function initialLanguage(): Language {
  const chosen = localStorage.getItem(storageKey)
  return isLanguage(chosen) ? chosen : 'nl'
}

/** The language on the screen. */
export const shownLanguage = (): Language =>
  isLanguage(i18next.language) ? i18next.language : initialLanguage()

/** The language of the server's texts and of names in master data, for who reads the screen. */
export const language = (): Locale => localeOf(shownLanguage())

/**
 * Switches the screen, and remembers it for the next start. Rejects, and changes nothing, where the texts of a
 * further language cannot be fetched.
 */
export async function showLanguage(wanted: Language): Promise<void> {
  if (!isLocale(wanted)) await readFurtherTexts(wanted)
  localStorage.setItem(storageKey, wanted)
  await switchTo(wanted)
}

/** Shows the office, which has the product's languages alone, in one of these; what was chosen stays. */
export const showOfficeLanguage = () => switchTo(language())

/** Shows the chosen language again after the office. */
export const showChosenLanguage = () => switchTo(initialLanguage())

const switches: Language[] = []

/** All changes of the language so far: by their number a late answer knows that somebody has chosen meanwhile. */
export const languageSwitches = () => switches.length

/** The last language that was asked for stays on the screen, however long the texts of one before it take. */
async function switchTo(wanted: Language): Promise<void> {
  await started
  if ((switches.at(-1) ?? i18next.language) !== wanted) {
    switches.push(wanted)
    await i18next.changeLanguage(wanted)
  }
  document.documentElement.lang = shownLanguage()
}
