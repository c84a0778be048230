import type { FastifyRequest } from 'fastify'
import { type Locale, locales } from '#contract/kit/locales.ts'

const defaultLocale: Locale = 'en'

/** From Accept-Language; English by default. A user's saved locale is for mails. */
export function localeOf(request: FastifyRequest): Locale {
  const language = request.accepts().language([...locales])
  return locales.find((locale) => locale === language) ?? defaultLocale
}
