import { createSystem, defineConfig } from '@chakra-ui/react'
import { styleProps } from './style-props.ts'

const token = (text: string) => ({ value: text })
const lightDark = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } })
const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const

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
      fontSize: '16px',
      lineHeight: 1.5,
    },
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
            600: '#545f6c',
            700: '#3e4853',
            800: '#2a323b',
            900: '#1b2128',
            950: '#11161b',
          }).map(([step, color]) => [step, token(color)]),
        ),
      },
      radii: { control: token('4px'), card: token('8px'), full: token('999px') },
      sizes: { page: token('1280px'), column: token('640px') },
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
        focus: { DEFAULT: lightDark('{colors.primary.600}', '{colors.primary.400}') },
        success: {
          fg: lightDark('#14683f', '#6fd6a2'),
          subtle: lightDark('#e5f6ec', '#0f2d1e'),
          solid: lightDark('#14783f', '#46bf87'),
        },
        warning: {
          fg: lightDark('#7a4d00', '#f2c25c'),
          subtle: lightDark('#fdf3d9', '#33260a'),
          solid: lightDark('#946000', '#f2c25c'),
        },
        danger: {
          fg: lightDark('#a3201a', '#ff9c92'),
          subtle: lightDark('#fdeceb', '#3a1412'),
          solid: lightDark('#b3261e', '#ff8a7f'),
          contrast: lightDark('#ffffff', '#3a0906'),
        },
        info: {
          fg: lightDark('#1c4f8f', '#94c2fb'),
          subtle: lightDark('#e8f1fd', '#10253f'),
          solid: lightDark('#1d5ae0', '#8ec0ff'),
        },
      },
    },
  },
})

export const system = createSystem(styleProps, config)
