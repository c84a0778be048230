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

const spaces = ['padding', 'paddingInline', 'paddingBlock', 'gap', 'rowGap', 'columnGap', 'marginBlock']

const from = (properties: readonly string[], values: string) =>
  Object.fromEntries(properties.map((property) => [property, { values }]))

/**
 * The properties that accept token names, and the conditions that styles may use. Every other property is
 * plain CSS: Chakra's full table, with its abbreviations and effects, would add 6 KiB to every page.
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
    ...from(spaces, 'spacing'),
    fontSize: { values: 'fontSizes' },
    borderRadius: { values: 'radii' },
    fontFamily: { values: 'fonts' },
  },
})
