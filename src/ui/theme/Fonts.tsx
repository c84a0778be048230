import { Global } from '@emotion/react'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

/** The fallback has Inter's metrics, so that the layout does not shift when Inter has loaded. */
const faces = [
  {
    '@font-face': {
      fontFamily: 'Inter Variable',
      fontDisplay: 'swap',
      fontWeight: '100 900',
      src: `url(${inter}) format("woff2")`,
    },
  },
  {
    '@font-face': {
      fontFamily: 'Inter Stand-in',
      src: 'local("Arial"), local("Liberation Sans"), local("Roboto")',
      sizeAdjust: '107%',
      ascentOverride: '90.5%',
      descentOverride: '22.5%',
      lineGapOverride: '0%',
    },
  },
] as const

export function Fonts() {
  return <Global styles={faces} />
}
