/** The module of the texts of one namespace in one language: an export of the name of the namespace. */
export type TextModules = Readonly<Record<string, () => Promise<Record<string, object>>>>
