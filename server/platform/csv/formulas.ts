/** Literal characters, because JavaScript and PostgreSQL escape them differently. */
const before = String.raw`(^|[,;\t\r\n])((?:(?![\t\r\n])[\s"${[
  '\u0001-\b\u000E-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F',
  '\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFC\u{E0000}-\u{E0FFF}',
].join('')}])*)`

const sign = String.raw`(?='*[=+@\-＝＋－＠﹦﹢﹣﹫])`

/**
 * Where a spreadsheet would run a text as a formula (OWASP, CSV injection): at the start, and after any
 * separator that it may use, which for Dutch spreadsheets includes the semicolon even in a file with commas.
 * Plain numbers and telephone numbers are excepted. An existing apostrophe gets another one, so that an
 * import that removes one restores the text. The blanks exclude separators: a run of them would otherwise be
 * searched once from each of them.
 */
const formulaStart = String.raw`${before}${sign}(?![+\-]?\d[\d ]*(?:[.,]\d+)*$)`

const formulaStarts = new RegExp(formulaStart, 'gu')
const guards = new RegExp(`${before}'${sign}`, 'gu')

/** Puts an apostrophe before every formula in a text. */
export const withFormulaGuard = (text: string): string => text.replace(formulaStarts, "$1$2'")

export const withFormulaGuardSql = (text: string): string =>
  String.raw`regexp_replace(${text}, '${formulaStart.replaceAll("'", "''")}', '\1\2''', 'g')`

/** Undoes `withFormulaGuard`. */
export const withoutFormulaGuard = (text: string): string => text.replace(guards, '$1$2')
