import check from '../../../locales/de/check.json'
import signing from '../../../locales/de/check-signing.json'
import letter from '../../../locales/de/letter.json'
import statement from '../../../locales/de/statement.json'
import warnings from '../../../locales/de/warnings.json'

export const texts = { check, letter, signing, statement, warnings }
