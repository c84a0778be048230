/** The module of the texts of one namespace in one language: an export of the name of the namespace. */
export type TextModules = Readonly<Record<string, () => Promise<Record<string, object>>>>

/**
 * Texts in a language beside the product's, with the plural forms of that language. What is missing is shown in
 * English; a test names it.
 */
export interface Texts {
  readonly [key: string]: string | Texts
}
