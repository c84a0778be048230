import { element } from '../elements.ts'
import type { OpenScreen } from '../screen.ts'

/** The check of a letter: what its QR code says, verified here, and what the office has. */
export const openLetterScreen: OpenScreen = () => ({
  content: ({ text }) => [element('h1', {}, text('title')), element('p', {}, text('lead'))],
})
