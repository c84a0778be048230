import { defaultTimeZone } from '#contract/accounts/customer-days.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { formatsFor, type MailFormats } from '../mail/texts/formats.ts'

export interface SmsValues {
  readonly reset_pincode: { readonly link: string; readonly validUntil: Date }
  readonly reset_password: { readonly link: string; readonly validUntil: Date }
  readonly confirm_registration: { readonly link: string; readonly validUntil: Date }
  readonly invitation: { readonly invitedBy: string; readonly link: string; readonly validUntil: Date }
  readonly credentials_changed: object
  readonly confirm_contact: { readonly link: string; readonly validUntil: Date }
  readonly contact_changed: object
  readonly driver_approved: { readonly transporter: string }
  readonly driver_rejected: { readonly transporter: string }
  readonly driver_registered: { readonly graceUntil: Date }
  readonly driver_awaits_approval: {
    readonly driver: string
    readonly graceUntil: Date
    readonly link: string
  }
  readonly operations_missing: {
    readonly driver: string
    readonly code: string
    readonly missing: number
    readonly link: string
  }
  readonly device_cleared: { readonly driver: string; readonly code: string; readonly link: string }
  readonly device_cloned: {
    readonly driver: string
    readonly code: string
    readonly newCode: string
    readonly link: string
  }
  readonly driver_judged: {
    readonly driver: string
    readonly approved: boolean
    readonly decidedBy: string
  }
  readonly company_change_requested: {
    readonly company: string
    readonly requestedBy: string
    readonly link: string
  }
}

export type SmsTemplate = keyof SmsValues
type SmsTexts = {
  readonly [Template in SmsTemplate]: (values: SmsValues[Template], formats: MailFormats) => string
}

const en: SmsTexts = {
  reset_pincode: ({ link }) => `Vrachtpas: choose a new pincode within a day: ${link}`,
  reset_password: ({ link }) => `Vrachtpas: choose a new password within a day: ${link}`,
  confirm_registration: ({ link }) => `Vrachtpas: complete your registration within a day: ${link}`,
  invitation: ({ invitedBy, link }) =>
    `Vrachtpas: ${invitedBy} invites you. Complete your registration within a day: ${link}`,
  credentials_changed: () =>
    'Vrachtpas: your pincode or password was changed. Was this not you? Choose a new one at once.',
  confirm_contact: ({ link }) => `Vrachtpas: confirm this mobile number within a day: ${link}`,
  contact_changed: () =>
    'Vrachtpas: the e-mail address or mobile number that you sign in with was changed. Was this not you? Tell your administrator at once.',
  driver_approved: ({ transporter }) =>
    `Vrachtpas: ${transporter} has approved you. You can transport for them.`,
  driver_rejected: ({ transporter }) => `Vrachtpas: ${transporter} has rejected your registration.`,
  driver_registered: ({ graceUntil }, { dateTime }) =>
    `Vrachtpas: you are registered. Until ${dateTime(graceUntil)} you may transport already; after that only once approved.`,
  driver_awaits_approval: ({ driver, graceUntil, link }, { dateTime }) =>
    `Vrachtpas: ${driver} asks for approval before ${dateTime(graceUntil)}: ${link}`,
  operations_missing: ({ driver, code, missing, link }) =>
    `Vrachtpas: the phone of ${driver} (${code}) has lost ${missing} recorded ${missing === 1 ? 'act' : 'acts'}: ${link}`,
  device_cleared: ({ driver, code, link }) =>
    `Vrachtpas: the phone of ${driver} (${code}) was cleared; what it had not sent is lost: ${link}`,
  device_cloned: ({ driver, code, newCode, link }) =>
    `Vrachtpas: two phones of ${driver} were ${code}, one a copy; one is ${newCode} now. Ask whether both are theirs: ${link}`,
  driver_judged: ({ driver, approved, decidedBy }) =>
    `Vrachtpas: ${decidedBy} has ${approved ? 'approved' : 'rejected'} ${driver}.`,
  company_change_requested: ({ company, requestedBy, link }) =>
    `Vrachtpas: ${requestedBy} asks to change ${company}: ${link}`,
}

const nl: SmsTexts = {
  reset_pincode: ({ link }) => `Vrachtpas: kies binnen een dag een nieuwe pincode: ${link}`,
  reset_password: ({ link }) => `Vrachtpas: kies binnen een dag een nieuw wachtwoord: ${link}`,
  confirm_registration: ({ link }) => `Vrachtpas: voltooi binnen een dag uw registratie: ${link}`,
  invitation: ({ invitedBy, link }) =>
    `Vrachtpas: ${invitedBy} nodigt u uit. Voltooi uw registratie binnen een dag: ${link}`,
  credentials_changed: () =>
    'Vrachtpas: uw pincode of wachtwoord is gewijzigd. Was u dit niet? Kies dan meteen een nieuwe.',
  confirm_contact: ({ link }) => `Vrachtpas: bevestig dit mobiele nummer binnen een dag: ${link}`,
  contact_changed: () =>
    'Vrachtpas: het e-mailadres of mobiele nummer waarmee u inlogt is gewijzigd. Was u dit niet? Waarschuw dan meteen uw beheerder.',
  driver_approved: ({ transporter }) =>
    `Vrachtpas: ${transporter} heeft u goedgekeurd. U kunt voor hen vervoeren.`,
  driver_rejected: ({ transporter }) => `Vrachtpas: ${transporter} heeft uw registratie afgewezen.`,
  driver_registered: ({ graceUntil }, { dateTime }) =>
    `Vrachtpas: u bent geregistreerd. Tot ${dateTime(graceUntil)} mag u al vervoeren; daarna alleen als u bent goedgekeurd.`,
  driver_awaits_approval: ({ driver, graceUntil, link }, { dateTime }) =>
    `Vrachtpas: ${driver} vraagt om goedkeuring voor ${dateTime(graceUntil)}: ${link}`,
  operations_missing: ({ driver, code, missing, link }) =>
    `Vrachtpas: de telefoon van ${driver} (${code}) is ${missing} vastgelegde ${missing === 1 ? 'handeling' : 'handelingen'} kwijt: ${link}`,
  device_cleared: ({ driver, code, link }) =>
    `Vrachtpas: de telefoon van ${driver} (${code}) is gewist; wat niet verstuurd was, is kwijt: ${link}`,
  device_cloned: ({ driver, code, newCode, link }) =>
    `Vrachtpas: twee telefoons van ${driver} waren ${code}, een ervan een kopie; een is nu ${newCode}. Vraag of beide van hen zijn: ${link}`,
  driver_judged: ({ driver, approved, decidedBy }) =>
    `Vrachtpas: ${decidedBy} heeft ${driver} ${approved ? 'goedgekeurd' : 'afgewezen'}.`,
  company_change_requested: ({ company, requestedBy, link }) =>
    `Vrachtpas: ${requestedBy} vraagt om een wijziging van ${company}: ${link}`,
}

const texts: Record<Locale, SmsTexts> = { en, nl }

export const smsText = <Template extends SmsTemplate>(
  template: Template,
  values: SmsValues[Template],
  locale: Locale,
  timeZone: string = defaultTimeZone,
): string => texts[locale][template](values, formatsFor(locale, timeZone))
