/** What only Chakra's factory reads; styles and the variants of recipes it tells apart by itself. */
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
 * Whether a prop reaches the element. Takes the place of Emotion's list of all attributes (vite.config.ts): the type
 * checker lets nothing else through.
 */
// oxlint-disable-next-line no-default-export -- Emotion's own module has one.
export default (name: string): boolean => !ofChakra.has(name)
