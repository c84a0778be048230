import type { Locale } from '#contract/locales.ts'
import { en } from './texts/en.ts'
import type { MailTemplate, MailText, MailTexts, MailValues } from './texts/mail-values.ts'
import { nl } from './texts/nl.ts'

const texts: Record<Locale, MailTexts> = { en, nl }

export interface RenderedMail {
  /** One line. */
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A mail in a language, as plain text and as HTML in which every value is escaped. */
export function render<Template extends MailTemplate>(
  template: Template,
  values: MailValues[Template],
  locale: Locale,
): RenderedMail {
  const mail = texts[locale][template](values)
  return {
    subject: mail.subject.replace(/\s+/g, ' ').trim(),
    text: plainOf(mail),
    html: htmlOf(mail, locale),
  }
}

const said = (mail: MailText) =>
  mail.paragraphs.filter((one) => one !== undefined && one.trim() !== '') as string[]
const known = (mail: MailText) =>
  (mail.facts ?? []).filter(
    (fact): fact is readonly [string, string] => fact[1] !== undefined && fact[1] !== '',
  )

function plainOf(mail: MailText): string {
  const facts = known(mail)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n')
  const action = mail.action && `${mail.action.label}:\n${mail.action.link}`
  return `${[...said(mail), facts, action, mail.closing, 'Vrachtpas'].filter(Boolean).join('\n\n')}\n`
}

function htmlOf(mail: MailText, locale: Locale): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px">${escaped(text).replaceAll('\n', '<br>')}</p>`
  const rows = known(mail).map(
    ([label, value]) =>
      `<tr><td style="padding:2px 16px 2px 0;color:#52606d;vertical-align:top">${escaped(label)}</td><td style="padding:2px 0">${escaped(value)}</td></tr>`,
  )
  const table =
    rows.length === 0
      ? ''
      : `<table style="border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`
  const action =
    mail.action === undefined
      ? ''
      : `<p style="margin:0 0 16px"><a href="${escaped(mail.action.link)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:#0b5fa5;color:#fff;text-decoration:none">${escaped(mail.action.label)}</a></p>`
  const closing = mail.closing === undefined ? '' : paragraph(mail.closing)
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(mail.subject)}</title></head>` +
    `<body style="font:16px/1.5 Inter,Arial,sans-serif;color:#1f2933;max-width:600px;margin:0 auto;padding:24px">` +
    `${said(mail).map(paragraph).join('')}${table}${action}${closing}<p style="margin:0;color:#52606d">Vrachtpas</p></body></html>`
  )
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
