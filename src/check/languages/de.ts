import { check } from '../../i18n/de/check.ts'
import { letter } from '../../i18n/de/letter.ts'
import { statement } from '../../i18n/de/statement.ts'

export const texts = { check, letter, statement }
