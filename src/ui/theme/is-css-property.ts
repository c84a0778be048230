/**
 * Whether a name is a CSS property, a custom property or a selector. Replaces Chakra's list of 700 names
 * (vite.config.ts): the browser knows its own properties and would not apply others.
 */
export const isCssProperty = (name: string): boolean =>
  // `size` is a descriptor of printed pages, which browsers count as a property; on elements it is an
  // attribute.
  (name !== 'size' && CSS.supports(cssName(name), 'inherit')) || name.startsWith('--') || /[&@]/.test(name)

const cssName = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
