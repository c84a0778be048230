import type { FastifyRequest } from 'fastify'
import { type Locale, locales } from '#contract/kit/locales.ts'
import { rememberedByHeader } from './remembered-by-header.ts'

const defaultLocale: Locale = 'en'

/**
 * The locale of the response to a request, by its Accept-Language header; English by default. The locale that
 * a user has saved is for mails.
 */
export function localeOf(request: FastifyRequest): Locale {
  return localeByHeader(request.headers['accept-language'] ?? '', () => {
    const language = request.accepts().language([...locales])
    return locales.find((locale) => locale === language) ?? defaultLocale
  })
}

const localeByHeader = rememberedByHeader<Locale>()
