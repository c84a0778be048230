import { preferredLogo } from '#contract/media-objects.ts'
import type { Locale } from '#contract/locales.ts'

const texts: Record<Locale, string> = {
  en: 'A logo looks best at {width} by {height} pixels; this one has {own} by {high}.',
  nl: 'Een logo komt het best uit met {width} bij {height} pixels; dit heeft {own} bij {high}.',
}

/** What would be better of a logo of this size; undefined where nothing would. */
export function adviceOn(logo: { width: number; height: number }, locale: Locale): string | undefined {
  const { width, height } = preferredLogo
  if (logo.width === width && logo.height === height) return undefined
  const values: Readonly<Record<string, number>> = { width, height, own: logo.width, high: logo.height }
  return texts[locale].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
