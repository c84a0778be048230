import type { FastifyRequest } from 'fastify'
import { type Locale, locales } from '#contract/locales.ts'

const defaultLocale: Locale = 'en'

/**
 * The locale of the response to a request, by its Accept-Language header; English by default. The locale that
 * a user has saved is for mails.
 */
export function localeOf(request: FastifyRequest): Locale {
  const language = request.accepts().language([...locales])
  return locales.find((locale) => locale === language) ?? defaultLocale
}
