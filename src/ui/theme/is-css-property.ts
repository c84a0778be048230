/**
 * Whether a name is that of a CSS property, a custom property or a selector. Takes the place of the list of 700 names
 * that Chakra brings for it (vite.config.ts): the browser knows its own, and what it does not know it would not apply.
 */
export const isCssProperty = (name: string): boolean =>
  // A descriptor of printed pages, which browsers count among the properties; to elements it is an attribute.
  (name !== 'size' && CSS.supports(cssName(name), 'inherit')) || name.startsWith('--') || /[&@]/.test(name)

const cssName = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
