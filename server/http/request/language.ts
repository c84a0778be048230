import type { FastifyRequest } from 'fastify'
import { type Locale, locales } from '#contract/locales.ts'

const fallback: Locale = 'en'

/** The language of an answer: the best of Accept-Language that we have, else English. The saved locale is for mails. */
export function languageOf(header: string | undefined): Locale {
  const wanted = (header ?? '').split(',').map((part) => {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = parameters
      .map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1])
      .find((one) => one !== undefined)
    return { language: range.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
  })
  const known = wanted.filter(
    ({ language, quality }) => quality > 0 && (locales as readonly string[]).includes(language),
  )
  known.sort((one, other) => other.quality - one.quality)
  return (known[0]?.language as Locale | undefined) ?? fallback
}

/** The language in which a request is answered. */
export const localeOf = (request: FastifyRequest): Locale => languageOf(request.headers['accept-language'])
