/**
 * What may stand before the sign of a formula, at the start or behind a separator: blanks and quotes, and what takes no place.
 * The characters themselves, as JavaScript and PostgreSQL write them in different ways. One set, of which each is looked at once.
 */
const before = String.raw`(^|[,;\t\r\n])((?:(?![\t\r\n])[\s"${[
  '\u0001-\b\u000E-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F',
  '\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFC\u{E0000}-\u{E0FFF}',
].join('')}])*)`

/** A sign of a formula, also in its wide and small forms, behind apostrophes that stand there already. */
const sign = String.raw`(?='*[=+@\-＝＋－＠﹦﹢﹣﹫])`

/**
 * Where a spreadsheet would run a text as a formula (OWASP, CSV injection): at the start, and behind whatever it may take for
 * a separator, which in Dutch is the semicolon also of a file with commas. A plain number and a telephone number are none.
 * An apostrophe that stands there already is followed by another, so that an import that takes one away has what was written.
 * A quote behind a separator begins a cell where a spreadsheet separates by it. The blanks there hold no separator: else a
 * run of these would be searched once from each of them.
 */
const formulaStart = String.raw`${before}${sign}(?![+\-]?\d[\d ]*(?:[.,]\d+)*$)`

const formulaStarts = new RegExp(formulaStart, 'gu')
const guards = new RegExp(`${before}'${sign}`, 'gu')

/** A text of which no part is a formula: an apostrophe stands before what would be one. */
export const withFormulaGuard = (text: string): string => text.replace(formulaStarts, "$1$2'")

/** The same of a text in SQL. */
export const withFormulaGuardSql = (text: string): string =>
  String.raw`regexp_replace(${text}, '${formulaStart.replaceAll("'", "''")}', '\1\2''', 'g')`

/** A text without the apostrophes of `withFormulaGuard`. */
export const withoutFormulaGuard = (text: string): string => text.replace(guards, '$1$2')
