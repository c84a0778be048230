import { check } from '../../i18n/nl/check.ts'
import { letter } from '../../i18n/nl/letter.ts'
import { statement } from '../../i18n/nl/statement.ts'

export const texts = { check, letter, statement }
