import { check } from '../../i18n/fr/check.ts'
import { letter } from '../../i18n/fr/letter.ts'
import { statement } from '../../i18n/fr/statement.ts'

export const texts = { check, letter, statement }
