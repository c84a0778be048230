import { check } from '../../i18n/nl/check.ts'
import { checkSigning as signing } from '../../i18n/nl/check-signing.ts'
import { letter } from '../../i18n/nl/letter.ts'
import { statement } from '../../i18n/nl/statement.ts'
import { warnings } from '../../i18n/nl/warnings.ts'

export const texts = { check, letter, signing, statement, warnings }
