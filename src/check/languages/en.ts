import { check } from '../../i18n/en/check.ts'
import { checkSigning as signing } from '../../i18n/en/check-signing.ts'
import { letter } from '../../i18n/en/letter.ts'
import { statement } from '../../i18n/en/statement.ts'
import { warnings } from '../../i18n/en/warnings.ts'

export const texts = { check, letter, signing, statement, warnings }
