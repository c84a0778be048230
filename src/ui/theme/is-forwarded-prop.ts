/** Props that only Chakra's factory reads; it tells styles and variants of recipes apart by itself. */
const ofChakra: ReadonlySet<string> = new Set([
  'as',
  'asChild',
  'colorPalette',
  'css',
  'recipe',
  'theme',
  'unstyled',
])

/**
 * Whether a prop reaches the element. Replaces Emotion's list of all attributes (vite.config.ts): the type
 * checker lets nothing else through.
 */
// oxlint-disable-next-line no-default-export -- Emotion's own module has one.
export default (name: string): boolean => !ofChakra.has(name)
