import { check } from '../../i18n/fr/check.ts'
import { checkSigning as signing } from '../../i18n/fr/check-signing.ts'
import { letter } from '../../i18n/fr/letter.ts'
import { statement } from '../../i18n/fr/statement.ts'

export const texts = { check, letter, signing, statement }
