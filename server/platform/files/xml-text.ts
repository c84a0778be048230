/** XML cannot represent these characters (XML 1.0, 2.2). */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const impossibleCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Without what no XML document can have, nor a spreadsheet, which is made of them. */
export const xmlText = (text: string): string => text.replace(impossibleCharacters, '').toWellFormed()
