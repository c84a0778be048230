import type { FastifyRequest } from 'fastify'
import { type Locale, locales } from '#contract/kit/locales.ts'
import { rememberedByHeader } from './remembered-by-header.ts'

const defaultLocale: Locale = 'en'

/** From Accept-Language; English by default. A user's saved locale is for mails. */
export function localeOf(request: FastifyRequest): Locale {
  return localeByHeader(request.headers['accept-language'] ?? '', () => {
    const language = request.accepts().language([...locales])
    return locales.find((locale) => locale === language) ?? defaultLocale
  })
}

const localeByHeader = rememberedByHeader<Locale>()
