import { preferredLogoSize } from '#contract/shipments/media-objects.ts'
import type { Locale } from '#contract/kit/locales.ts'

const texts: Record<Locale, string> = {
  en: 'A logo looks best at {width} by {height} pixels; this one has {actualWidth} by {actualHeight}.',
  nl: 'Een logo komt het best uit met {width} bij {height} pixels; dit heeft {actualWidth} bij {actualHeight}.',
}

/** Undefined for a logo of the preferred size. */
export function logoAdvice(logo: { width: number; height: number }, locale: Locale): string | undefined {
  const { width, height } = preferredLogoSize
  if (logo.width === width && logo.height === height) return undefined
  const values: Readonly<Record<string, number>> = {
    width,
    height,
    actualWidth: logo.width,
    actualHeight: logo.height,
  }
  return texts[locale].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
