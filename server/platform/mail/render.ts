import { defaultTimeZone } from '#contract/accounts/customer-days.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { en } from './texts/en.ts'
import { formatsFor, type MailFormats } from './texts/formats.ts'
import type { MailTemplate, MailText, MailTexts, MailValues } from './texts/mail-values.ts'
import { nl } from './texts/nl.ts'

const texts: Record<Locale, (formats: MailFormats) => MailTexts> = { en, nl }

export interface RenderedMail {
  /** A single line: mail headers cannot contain line breaks. */
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A mail as plain text, and as HTML in which every value is escaped. Its times are in the time zone. */
export function render<Template extends MailTemplate>(
  template: Template,
  values: MailValues[Template],
  locale: Locale,
  timeZone: string = defaultTimeZone,
): RenderedMail {
  const mail = texts[locale](formatsFor(locale, timeZone))[template](values)
  return {
    subject: mail.subject.replace(/\s+/g, ' ').trim(),
    text: toPlainText(mail),
    html: toHtml(mail, locale),
  }
}

const paragraphsOf = (mail: MailText) =>
  mail.paragraphs.flatMap((text) => (text === undefined || text.trim() === '' ? [] : [text]))

const factsOf = (mail: MailText) =>
  (mail.facts ?? []).filter(
    (fact): fact is readonly [string, string] => fact[1] !== undefined && fact[1] !== '',
  )

function toPlainText(mail: MailText): string {
  const facts = factsOf(mail)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n')
  const action = mail.action && `${mail.action.label}:\n${mail.action.link}`
  return `${[...paragraphsOf(mail), facts, action, mail.closing, 'Vrachtpas'].filter(Boolean).join('\n\n')}\n`
}

function toHtml(mail: MailText, locale: Locale): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const rows = factsOf(mail).map(
    ([label, value]) =>
      `<tr><td class="muted" style="padding:2px 16px 2px 0;color:#52606d;vertical-align:top">${escapeHtml(label)}</td><td style="padding:2px 0;vertical-align:top;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  )
  const table =
    rows.length === 0
      ? ''
      : `<table style="border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`
  const action =
    mail.action === undefined
      ? ''
      : `<p style="margin:0 0 16px"><a class="action" href="${escapeHtml(mail.action.link)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:#0b5fa5;color:#fff;text-decoration:none">${escapeHtml(mail.action.label)}</a></p>`
  const closing = mail.closing === undefined ? '' : paragraph(mail.closing)
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<title>${escapeHtml(mail.subject)}</title><style>${darkStyle}</style></head>` +
    `<body style="font:16px/1.5 Inter,Arial,sans-serif;background:#fff;color:#1f2933;max-width:600px;margin:0 auto;padding:24px;overflow-wrap:break-word">` +
    `${paragraphsOf(mail).map(paragraph).join('')}${table}${action}${closing}<p class="muted" style="margin:0;color:#52606d">Vrachtpas</p></body></html>`
  )
}

/** Without it, dark mail programs darken by guess or leave a white page in a dark window. */
const darkStyle =
  ':root{color-scheme:light dark}@media (prefers-color-scheme:dark){body{background:#161b21!important;color:#e6eaee!important}' +
  '.muted{color:#a3afbb!important}.action{background:#6fb6f0!important;color:#0b1520!important}}'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
