import { defineConfig } from '@chakra-ui/react'

const colors = [
  'color',
  'background',
  'backgroundColor',
  'borderColor',
  'borderTopColor',
  'borderRightColor',
  'borderBottomColor',
  'borderLeftColor',
  'outlineColor',
  'fill',
  'stroke',
  'accentColor',
  'caretColor',
  'textDecorationColor',
]
const sizes = ['width', 'minWidth', 'maxWidth', 'height', 'minHeight', 'maxHeight', 'flexBasis']

const from = (properties: readonly string[], values: string) =>
  Object.fromEntries(properties.map((property) => [property, { values }]))

/**
 * Which properties know our tokens by name, and which conditions styles may name. Every other property is plain CSS;
 * Chakra's own table, with its abbreviations and effects, weighs 6 KiB more in every page.
 */
export const styleProps = defineConfig({
  conditions: {
    light: ':root &, .light &',
    dark: '.dark &',
    motionReduce: '@media (prefers-reduced-motion: reduce)',
    before: '&::before',
    after: '&::after',
  },
  utilities: {
    ...from(colors, 'colors'),
    ...from(sizes, 'sizes'),
    borderRadius: { values: 'radii' },
    fontFamily: { values: 'fonts' },
  },
})
