import { createSystem, defineConfig } from '@chakra-ui/react'
import { styleProps } from './style-props.ts'

const value = (text: string) => ({ value: text })
const both = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } })
const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const

/** Calm and exact: neutral surfaces, one primary colour, colours of state for state alone. */
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
      fontSize: '16px',
      lineHeight: 1.5,
    },
    // What gets the focus is not hidden by a bar that stays at the top.
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
        body: value('"Inter Variable", "Inter Stand-in", system-ui, sans-serif'),
        mono: value('ui-monospace, monospace'),
      },
      colors: {
        primary: Object.fromEntries(steps.map((step) => [step, value(`var(--primary-${step})`)])),
        gray: Object.fromEntries(
          Object.entries({
            50: '#f6f7f8',
            100: '#eceef1',
            200: '#dde1e6',
            300: '#c3cad2',
            400: '#98a2ae',
            500: '#6f7b89',
            600: '#545f6c',
            700: '#3e4853',
            800: '#2a323b',
            900: '#1b2128',
            950: '#11161b',
          }).map(([step, color]) => [step, value(color)]),
        ),
      },
      radii: { control: value('4px'), card: value('8px'), full: value('999px') },
      sizes: { page: value('1280px'), column: value('640px') },
    },
    semanticTokens: {
      colors: {
        bg: {
          DEFAULT: both('{colors.gray.50}', '{colors.gray.950}'),
          panel: both('#ffffff', '{colors.gray.900}'),
          muted: both('{colors.gray.100}', '{colors.gray.800}'),
        },
        border: {
          DEFAULT: both('{colors.gray.200}', '{colors.gray.800}'),
          strong: both('{colors.gray.500}', '{colors.gray.500}'),
        },
        fg: {
          DEFAULT: both('{colors.gray.950}', '{colors.gray.50}'),
          muted: both('{colors.gray.600}', '{colors.gray.300}'),
        },
        primary: {
          solid: both('{colors.primary.600}', '{colors.primary.300}'),
          hover: both('{colors.primary.700}', '{colors.primary.200}'),
          contrast: both('#ffffff', '{colors.primary.950}'),
          subtle: both('{colors.primary.50}', '{colors.primary.950}'),
          fg: both('{colors.primary.700}', '{colors.primary.300}'),
        },
        focus: { DEFAULT: both('{colors.primary.600}', '{colors.primary.400}') },
        success: {
          fg: both('#14683f', '#6fd6a2'),
          subtle: both('#e5f6ec', '#0f2d1e'),
          solid: both('#14783f', '#46bf87'),
        },
        warning: {
          fg: both('#7a4d00', '#f2c25c'),
          subtle: both('#fdf3d9', '#33260a'),
          solid: both('#946000', '#f2c25c'),
        },
        danger: {
          fg: both('#a3201a', '#ff9c92'),
          subtle: both('#fdeceb', '#3a1412'),
          solid: both('#b3261e', '#ff8a7f'),
          contrast: both('#ffffff', '#3a0906'),
        },
        info: {
          fg: both('#1c4f8f', '#94c2fb'),
          subtle: both('#e8f1fd', '#10253f'),
          solid: both('#1d5ae0', '#8ec0ff'),
        },
      },
    },
  },
})

export const system = createSystem(styleProps, config)
