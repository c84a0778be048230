/**
 * Where a spreadsheet would run a text as a formula (OWASP, CSV injection): at the start, and behind whatever it may take for
 * a separator, which in Dutch is the semicolon also of a file with commas. A telephone number is none. Written for JavaScript
 * and PostgreSQL alike; replaced by the two groups and an apostrophe.
 */
export const formulaStart = String.raw`(^|[,;\t\r\n])(\s*)(?=[=+@\-])(?!\+\d[\d ]*(?:$|[,;\t\r\n]))`

/** A text without an apostrophe that was put before a formula. */
export const withoutFormulaGuard = (text: string): string =>
  text.replace(/(^|[,;\t\r\n])(\s*)'(?=[=+@-])/g, '$1$2')
