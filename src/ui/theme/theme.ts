import { createSystem, defineConfig } from '@chakra-ui/react'
import { styleProps } from './style-props.ts'

const token = (text: string) => ({ value: text })
const lightDark = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } })
const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const

/**
 * `glove` is for a thumb in a cab, `desk` for a mouse and large tables. A shell sets `data-density` on the
 * document's root, so that dialogs, menus and toasts outside of its element follow it.
 */
const densities = {
  glove: {
    'text-title': '1.5rem',
    'text-section': '1.0625rem',
    'text-body': '1rem',
    'text-label': '0.9375rem',
    'text-small': '0.875rem',
    'text-figure': '1.75rem',
    'label-weight': '600',
    check: '22px',
    control: '48px',
    'control-small': '40px',
    'control-large': '56px',
    'text-control-large': '1.0625rem',
    'control-inset': '12px',
    row: '56px',
    'row-two-lines': '64px',
    'cell-inset': '12px',
    card: '16px',
    field: '16px',
    section: '24px',
    'help-order': '0',
  },
  desk: {
    'text-title': '1.25rem',
    'text-section': '0.9375rem',
    'text-body': '0.875rem',
    'text-label': '0.8125rem',
    'text-small': '0.75rem',
    'text-figure': '1.5rem',
    'label-weight': '500',
    check: '18px',
    control: '36px',
    'control-small': '28px',
    'control-large': '36px',
    'text-control-large': '0.875rem',
    'control-inset': '10px',
    row: '40px',
    'row-two-lines': '52px',
    'cell-inset': '12px',
    card: '16px',
    field: '12px',
    section: '20px',
    'help-order': '1',
  },
} as const
type DensityVariable = keyof (typeof densities)['glove']

const densityVariables = (density: keyof typeof densities): Record<`--${string}`, string> =>
  Object.fromEntries(Object.entries(densities[density]).map(([name, size]) => [`--${name}`, size]))
const densityTokens = <Name extends string>(names: Readonly<Record<Name, DensityVariable>>) =>
  Object.fromEntries(
    Object.entries<DensityVariable>(names).map(([name, variable]) => [name, token(`var(--${variable})`)]),
  )

/** Neutral surfaces and one primary colour; the other colours are for states alone. */
const config = defineConfig({
  globalCss: {
    '*, *::before, *::after': {
      boxSizing: 'border-box',
      borderColor: 'border',
      _motionReduce: { transition: 'none !important', animation: 'none !important' },
    },
    'html, body': {
      margin: 0,
      minHeight: '100%',
      background: 'bg',
      color: 'fg',
      fontFamily: 'body',
      lineHeight: 1.5,
    },
    body: { fontSize: 'body' },
    // The file of Inter lacks letters of these languages, and a word in two fonts is hard to read.
    ':lang(pl), :lang(ro), :lang(tr), :lang(uk)': { fontFamily: 'system-ui, sans-serif' },
    // With text twice as large on a phone, a long word breaks before it pushes a button off the screen.
    ':root:not([data-density=desk]) *': { overflowWrap: 'anywhere' },
    ':root': densityVariables('glove'),
    ':root[data-density=desk]': densityVariables('desk'),
    // Keeps a focused element clear of the sticky bar at the top.
    html: {
      scrollPaddingTop: '80px',
      colorScheme: 'light',
      '&.dark': { colorScheme: 'dark' },
      textSizeAdjust: '100%',
      WebkitTapHighlightColor: 'transparent',
    },
    'h1, h2, h3, h4, p, ul, ol, dl, dd, figure': { margin: 0, padding: 0 },
    'ul, ol': { listStyle: 'none' },
    'button, input, select, textarea': { font: 'inherit', color: 'inherit' },
    img: { display: 'block', maxWidth: '100%' },
    a: { color: 'inherit' },
    ':focus-visible': { outline: '3px solid {colors.focus}', outlineOffset: '2px' },
    '.numbers': { fontVariantNumeric: 'tabular-nums' },
  },
  theme: {
    breakpoints: { sm: '600px', md: '900px', lg: '1200px', xl: '1536px' },
    tokens: {
      fonts: {
        body: token('"Inter Variable", "Inter Stand-in", system-ui, sans-serif'),
        mono: token('ui-monospace, monospace'),
      },
      colors: {
        primary: Object.fromEntries(steps.map((step) => [step, token(`var(--primary-${step})`)])),
        gray: Object.fromEntries(
          Object.entries({
            50: '#f6f7f8',
            100: '#eceef1',
            200: '#dde1e6',
            300: '#c3cad2',
            400: '#98a2ae',
            500: '#6f7b89',
            600: '#465059',
            700: '#3e4853',
            800: '#2a323b',
            900: '#1b2128',
            950: '#11161b',
          }).map(([step, color]) => [step, token(color)]),
        ),
      },
      radii: { control: token('4px'), card: token('8px'), full: token('999px') },
      sizes: {
        page: token('1280px'),
        column: token('640px'),
        ...densityTokens({
          control: 'control',
          controlSmall: 'control-small',
          controlLarge: 'control-large',
          row: 'row',
          rowTwoLines: 'row-two-lines',
        }),
      },
      fontSizes: densityTokens({
        title: 'text-title',
        section: 'text-section',
        body: 'text-body',
        label: 'text-label',
        small: 'text-small',
        figure: 'text-figure',
        controlLarge: 'text-control-large',
      }),
      spacing: densityTokens({
        control: 'control-inset',
        cell: 'cell-inset',
        card: 'card',
        field: 'field',
        section: 'section',
      }),
    },
    semanticTokens: {
      colors: {
        bg: {
          DEFAULT: lightDark('{colors.gray.50}', '{colors.gray.950}'),
          panel: lightDark('#ffffff', '{colors.gray.900}'),
          muted: lightDark('{colors.gray.100}', '{colors.gray.800}'),
        },
        border: {
          DEFAULT: lightDark('{colors.gray.200}', '{colors.gray.800}'),
          strong: lightDark('{colors.gray.500}', '{colors.gray.500}'),
        },
        fg: {
          DEFAULT: lightDark('{colors.gray.950}', '{colors.gray.50}'),
          muted: lightDark('{colors.gray.600}', '{colors.gray.300}'),
        },
        primary: {
          solid: lightDark('{colors.primary.600}', '{colors.primary.300}'),
          hover: lightDark('{colors.primary.700}', '{colors.primary.200}'),
          contrast: lightDark('#ffffff', '{colors.primary.950}'),
          subtle: lightDark('{colors.primary.50}', '{colors.primary.950}'),
          fg: lightDark('{colors.primary.700}', '{colors.primary.300}'),
        },
        // Neutral, because a button beside it may have the primary colour.
        focus: { DEFAULT: lightDark('{colors.gray.950}', '{colors.gray.50}') },
        // The colours of states keep clear of the five primary colours: teal, ochre, crimson and cyan.
        /** Series of a chart, beside the primary colour. */
        chart: {
          second: lightDark('{colors.primary.300}', '{colors.primary.600}'),
          third: lightDark('{colors.gray.400}', '{colors.gray.500}'),
        },
        success: {
          fg: lightDark('#0b5f66', '#6fd3da'),
          subtle: lightDark('#e2f5f6', '#0c2c2f'),
          solid: lightDark('#0d727a', '#4fc3cb'),
        },
        warning: {
          fg: lightDark('#7a4d00', '#f2c25c'),
          subtle: lightDark('#fdf3d9', '#33260a'),
          solid: lightDark('#946000', '#f2c25c'),
        },
        danger: {
          fg: lightDark('#a1103f', '#ff9dba'),
          subtle: lightDark('#fdebf0', '#3b0f1f'),
          solid: lightDark('#b3124a', '#ff85aa'),
          hover: lightDark('#8f0e3a', '#ffa3bf'),
          contrast: lightDark('#ffffff', '#3a0617'),
        },
        info: {
          fg: lightDark('#0b5a85', '#8cccf2'),
          subtle: lightDark('#e4f1f9', '#0e2a3c'),
          solid: lightDark('#0a6c9e', '#67b8e6'),
        },
      },
    },
  },
})

function makeSystem() {
  const created = createSystem(styleProps, config)
  const recipes = new WeakMap<object, unknown>()

  /** Chakra asks for the recipe of an element at each render; this makes it once. */
  const cva = ((recipeConfig: object) => {
    const recipe = recipes.get(recipeConfig) ?? created.cva(recipeConfig)
    recipes.set(recipeConfig, recipe)
    return recipe
  }) as typeof created.cva

  return { ...created, cva }
}

let made: ReturnType<typeof makeSystem> | undefined

/** Made when it is first asked for: made while the bundle runs, it would hold up a slow phone longer. */
export const designSystem = () => (made ??= makeSystem())
