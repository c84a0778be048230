import type { Locale } from '#contract/locales.ts'
import type { Violation } from '#contract/problems.ts'

type Texts = Record<Locale, string>
interface Rule {
  /** Constraint codes that clients of the field know and translate by. */
  readonly code: string
  readonly text: Texts
}

const rules = {
  blank: { code: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3', text: { en: 'This value should not be blank.', nl: 'Deze waarde mag niet leeg zijn.' } },
  type: { code: 'ba785a8c-82cb-4283-967c-3cf342181b40', text: { en: 'This value should be of type {expected}.', nl: 'Deze waarde moet van het type {expected} zijn.' } },
  too_short: { code: '9ff3fdc4-b214-49db-8718-39c315e33d45', text: { en: 'This value is too short. It should have {minimum} characters or more.', nl: 'Deze waarde is te kort: minstens {minimum} tekens.' } },
  too_long: { code: 'd94b19cc-114f-4f44-9cc4-4138e80a87b9', text: { en: 'This value is too long. It should have {maximum} characters or less.', nl: 'Deze waarde is te lang: hoogstens {maximum} tekens.' } },
  too_few: { code: 'bef8e338-6ae5-4caf-b8e2-50e7b0579e69', text: { en: 'This collection should contain {minimum} element or more.', nl: 'Deze lijst moet minstens {minimum} element bevatten.' } },
  too_many: { code: '756b1212-697c-468d-a9ad-50dd783bb169', text: { en: 'This collection should contain {maximum} elements or less.', nl: 'Deze lijst mag hoogstens {maximum} elementen bevatten.' } },
  too_low: { code: '76454e69-502c-46c5-9643-f447d837c4d5', text: { en: 'This value should be {minimum} or more.', nl: 'Deze waarde moet minstens {minimum} zijn.' } },
  too_high: { code: '2d28afcb-e32e-45fb-a815-01c431a86a69', text: { en: 'This value should be {maximum} or less.', nl: 'Deze waarde mag hoogstens {maximum} zijn.' } },
  choice: { code: '8e179f1b-97aa-4560-a02f-2a8b42e49df7', text: { en: 'The value you selected is not a valid choice.', nl: 'De gekozen waarde is geen geldige keuze.' } },
  pattern: { code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3', text: { en: 'This value is not valid.', nl: 'Deze waarde is niet geldig.' } },
  moment: { code: '1a9da513-2640-4f84-9b6a-4d99dcddc628', text: { en: 'This value is not a valid datetime.', nl: 'Deze waarde is geen geldig tijdstip.' } },
  unknown_item: { code: '6b3befbc-2f01-4ddf-be21-b57898905284', text: { en: 'Item not found for "{iri}".', nl: 'Niets gevonden voor "{iri}".' } },
  unique: { code: '23bd9dbf-6b9b-41cd-a99e-4844bcf3077f', text: { en: 'This value is already used.', nl: 'Deze waarde is al in gebruik.' } },
  iri: { code: '6b3befbc-2f01-4ddf-be21-b57898905284', text: { en: 'Invalid IRI.', nl: 'Ongeldige verwijzing.' } },
  expression: { code: '6b3befbc-2f01-4ddf-be21-b57898905284', text: { en: 'This value is not valid.', nl: 'Deze waarde is niet geldig.' } },
  required: { code: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3', text: { en: 'This value should not be blank.', nl: 'Deze waarde mag niet leeg zijn.' } },
  not_asked: { code: '6b3befbc-2f01-4ddf-be21-b57898905284', text: { en: 'The material flow does not ask for this.', nl: 'De materiaalstroom vraagt hier niet om.' } },
  vihb_unknown: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: { en: 'The company has no known VIHB number (not registered in the national transport register).', nl: 'Het bedrijf heeft geen bekend VIHB-nummer (niet ingeschreven in het nationale vervoersregister).' },
  },
  vihb_not_transporter: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: { en: 'Company is not registered as a transporter in the VIHB register.', nl: 'Het bedrijf staat niet als vervoerder in het VIHB-register.' },
  },
  file_missing: { code: 'ad32d13f-c3d4-423b-909a-857b961eb720', text: { en: 'This value should not be null.', nl: 'Kies een bestand.' } },
  file_empty: { code: '5d743385-9775-4aa5-8ff5-495fb1e60137', text: { en: 'An empty file is not allowed.', nl: 'Het bestand is leeg.' } },
  file_too_large: { code: 'df8637af-d466-48c6-a59d-e7126250a654', text: { en: 'The file is too large. Allowed maximum size is {megabytes} MB.', nl: 'Het bestand is te groot. Het mag hoogstens {megabytes} MB zijn.' } },
  file_type: { code: '744f00bc-4389-4c74-92de-9a43cde55534', text: { en: 'The type of the file is not allowed. Allowed are {types}.', nl: 'Dit soort bestand mag niet. Wel: {types}.' } },
  image_corrupted: { code: '5d4163f3-648f-4e39-87fd-cc5ea7aad2d1', text: { en: 'Failed to upload image.', nl: 'De afbeelding kon niet worden geüpload.' } },
  netto_negative: { code: '6b3befbc-2f01-4ddf-be21-b57898905284', text: { en: 'The second weighing is heavier than the first: netto would be negative.', nl: 'De tweede weging is zwaarder dan de eerste: het netto zou negatief zijn.' } },
} satisfies Record<string, Rule>

export type RuleName = keyof typeof rules

/** A wrong field, in the reader's language. `path` as `recipients[0].email`. */
export function violation(path: readonly PropertyKey[], rule: RuleName, locale: Locale, values: Readonly<Record<string, unknown>> = {}): Violation {
  const { code, text } = rules[rule]
  return {
    propertyPath: pathOf(path),
    message: text[locale].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
    code,
  }
}

const pathOf = (path: readonly PropertyKey[]) =>
  path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${String(step)}`)).join('')

interface Issue {
  readonly code?: string | undefined
  readonly path?: readonly PropertyKey[] | undefined
  readonly message?: string
  readonly input?: unknown
  readonly origin?: unknown
  readonly minimum?: unknown
}

/** What a contract's schema found wrong, as violations. */
export function violationsOf(issues: readonly Issue[], locale: Locale): readonly Violation[] {
  return issues.map((issue) => {
    const path = issue.path ?? []
    return violation(path, ruleOf(issue), locale, { ...issue })
  })
}

function ruleOf(issue: Issue): RuleName {
  const origin = issue.origin
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'blank' : 'type'
    case 'too_small':
      if (origin === 'string') return issue.minimum === 1 ? 'blank' : 'too_short'
      return origin === 'array' || origin === 'set' ? 'too_few' : 'too_low'
    case 'too_big':
      if (origin === 'string') return 'too_long'
      return origin === 'array' || origin === 'set' ? 'too_many' : 'too_high'
    case 'invalid_value':
      return 'choice'
    case 'invalid_format':
      return 'pattern'
    case 'custom':
      return issue.message === 'iri' ? 'iri' : issue.message === 'moment' ? 'moment' : 'expression'
    default:
      return 'expression'
  }
}
