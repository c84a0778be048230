import check from '../../../locales/fr/check.json'
import signing from '../../../locales/fr/check-signing.json'
import letter from '../../../locales/fr/letter.json'
import statement from '../../../locales/fr/statement.json'
import warnings from '../../../locales/fr/warnings.json'

export const texts = { check, letter, signing, statement, warnings }
