/**
 * Where a spreadsheet would run a text as a formula (OWASP, CSV injection): at the start, and behind whatever it may take for
 * a separator, which in Dutch is the semicolon also of a file with commas. A plain number and a telephone number are none.
 * An apostrophe that stands there already is followed by another, so that an import that takes one away has what was written.
 * A quote behind a separator begins a cell where a spreadsheet separates by it. The blanks there hold no separator: else a
 * run of these would be searched once from each of them.
 */
const formulaStart = String.raw`(^|[,;\t\r\n])((?:[^\S\t\r\n]|")*)(?='*[=+@\-＝＋－＠])(?![+\-]?\d[\d ]*(?:[.,]\d+)*$)`

const formulaStarts = new RegExp(formulaStart, 'g')

/** A text of which no part is a formula: an apostrophe stands before what would be one. */
export const withFormulaGuard = (text: string): string => text.replace(formulaStarts, "$1$2'")

/** The same of a text in SQL. */
export const withFormulaGuardSql = (text: string): string =>
  String.raw`regexp_replace(${text}, '${formulaStart.replaceAll("'", "''")}', '\1\2''', 'g')`

/** A text without the apostrophes of `withFormulaGuard`. */
export const withoutFormulaGuard = (text: string): string =>
  text.replace(/(^|[,;\t\r\n])((?:[^\S\t\r\n]|")*)'(?='*[=+@\-＝＋－＠])/g, '$1$2')
