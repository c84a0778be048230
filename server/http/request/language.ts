import type { FastifyRequest } from 'fastify'
import { type Locale, locales } from '#contract/locales.ts'

const defaultLocale: Locale = 'en'

/**
 * The locale of a response by its Accept-Language header, English by default. The locale that a user has saved is for mails.
 */
export function negotiateLocale(header: string | undefined): Locale {
  const languages = (header ?? '').split(',').map((part) => {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = parameters
      .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
      .find((value) => value !== undefined)
    return { language: range.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
  })
  const supported = languages.filter(
    ({ language, quality }) => quality > 0 && (locales as readonly string[]).includes(language),
  )
  supported.sort((left, right) => right.quality - left.quality)
  return (supported[0]?.language as Locale | undefined) ?? defaultLocale
}

/** The locale of the response to a request. */
export const localeOf = (request: FastifyRequest): Locale =>
  negotiateLocale(request.headers['accept-language'])
