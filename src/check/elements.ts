export type Child = Node | string | undefined | false

type Attributes = Readonly<Record<string, string | number | boolean | undefined | ((event: Event) => void)>>

/**
 * Texts become text nodes, so that no part of a letter is read as markup. An attribute that is false or
 * undefined is left out; a function is the listener of the event of that name.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'function') made.addEventListener(name, value)
    else if (value === true) made.setAttribute(name, '')
    else if (value !== undefined && value !== false) made.setAttribute(name, String(value))
  made.append(...children.filter((child) => child !== undefined && child !== false))
  return made
}
