import { check } from '../../i18n/de/check.ts'
import { checkSigning as signing } from '../../i18n/de/check-signing.ts'
import { letter } from '../../i18n/de/letter.ts'
import { statement } from '../../i18n/de/statement.ts'

export const texts = { check, letter, signing, statement }
