import { expect, test } from 'vitest'
import { primaryScales } from '../../src/ui/theme/colors.ts'
import { designSystem } from '../../src/ui/theme/theme.ts'

type Scheme = '_light' | '_dark'
type Scale = Readonly<Record<string, string>>

const texts: readonly (readonly [on: string, text: string])[] = [
  ...['bg', 'bg.panel', 'bg.muted'].flatMap(
    (on) =>
      [
        [on, 'fg'],
        [on, 'fg.muted'],
      ] as const,
  ),
  ...['success', 'warning', 'danger', 'info'].flatMap(
    (state) =>
      [
        [`${state}.subtle`, `${state}.fg`],
        [`${state}.subtle`, 'fg'],
        ['bg.panel', `${state}.fg`],
        ['bg', `${state}.fg`],
      ] as const,
  ),
  ...['bg', 'bg.panel', 'primary.subtle'].map((on) => [on, 'primary.fg'] as const),
  ['primary.subtle', 'fg'],
  ['primary.solid', 'primary.contrast'],
  ['primary.hover', 'primary.contrast'],
  ['danger.solid', 'danger.contrast'],
  ['danger.hover', 'danger.contrast'],
]
/** What is seen and not read: edges of fields, focus, marks. */
const shapes = ['bg', 'bg.panel'].flatMap((on) =>
  [
    'border.strong',
    'focus',
    'danger.solid',
    'success.solid',
    'warning.solid',
    'info.solid',
    'primary.solid',
  ].map((shape) => [on, shape] as const),
)

const schemes: readonly Scheme[] = ['_light', '_dark']
const everywhere = Object.entries(primaryScales).flatMap(([name, scale]) =>
  schemes.map((scheme) => [name, scheme, scale] as const),
)

test.each(everywhere)(
  '%s on %s: every text is readable at AA, every shape is seen',
  (_name, scheme, scale) => {
    const tooFaint = (pairs: typeof texts, least: number) =>
      pairs
        .map(([on, text]) => ({
          text,
          on,
          ratio: contrast(colorOf(on, scheme, scale), colorOf(text, scheme, scale)),
        }))
        .filter(({ ratio }) => ratio < least)
    expect(tooFaint(texts, 4.5)).toEqual([])
    expect(tooFaint(shapes, 3)).toEqual([])
  },
)

test.each(Object.entries(primaryScales))(
  '%s carries the main action of a driver at AAA, in sunlight',
  (_name, scale: Scale) => {
    for (const step of ['800', '900'])
      expect(contrast(scale[step] ?? '', '#ffffff')).toBeGreaterThanOrEqual(7)
    for (const step of ['100', '200'])
      expect(contrast(scale[step] ?? '', scale['950'] ?? '')).toBeGreaterThanOrEqual(7)
  },
)

/** What a driver reads at arm's length, in sunlight: the text, and what is secondary beside it. */
const plainTexts = texts.filter(([on, text]) => on.startsWith('bg') && ['fg', 'fg.muted'].includes(text))

test.each(everywhere)('%s on %s: plain and secondary text is readable at AAA', (_name, scheme, scale) => {
  for (const [on, text] of plainTexts)
    expect(contrast(colorOf(on, scheme, scale), colorOf(text, scheme, scale))).toBeGreaterThanOrEqual(7)
})

test.each(everywhere)(
  '%s on %s: an error, a success and the focus are told apart from the primary colour',
  (_name, scheme, scale) => {
    const primary = oklch(colorOf('primary.solid', scheme, scale))
    for (const state of ['danger', 'success']) {
      const { hue } = oklch(colorOf(`${state}.solid`, scheme, scale))
      const distance = Math.abs(((hue - primary.hue + 540) % 360) - 180)
      expect(distance, state).toBeGreaterThanOrEqual(20)
    }
    expect(oklch(colorOf('focus', scheme, scale)).chroma).toBeLessThan(0.02)
  },
)

/** The colour that a token has in a scheme, with this primary scale. */
function colorOf(name: string, scheme: Scheme, scale: Scale): string {
  const token = designSystem().tokens.getByName(`colors.${name}`)
  const conditions = token?.extensions.conditions as Record<Scheme, string> | undefined
  const value = conditions?.[scheme] ?? String(token?.originalValue)
  const primary = /^var\(--primary-(\d+)\)$/.exec(value)?.[1]
  if (primary !== undefined) return scale[primary] ?? 'none'
  const other = /^\{colors\.(.+)\}$/.exec(value)?.[1]
  return other === undefined ? value : colorOf(other, scheme, scale)
}

/** WCAG 2.2, contrast ratio of two colours written as #rrggbb. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The colour's channels as linear light. */
function linear(color: string): readonly number[] {
  if (!/^#[0-9a-f]{6}$/.test(color)) throw new Error(`No colour: ${color}`)
  return [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
}

/** Hue in degrees and chroma in the perceptual space OKLCH (CSS Color 4). */
function oklch(color: string): { readonly hue: number; readonly chroma: number } {
  const [red = 0, green = 0, blue = 0] = linear(color)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { hue: (Math.atan2(b, a) * 180) / Math.PI, chroma: Math.hypot(a, b) }
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = linear(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
