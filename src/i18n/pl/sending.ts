import type { Texts } from '../text-modules.ts'

export const sending: Texts = {
  nothing: 'Ten serwer nie wysyła ani e-maili, ani SMS-ów. Zapytaj jego administratora.',
  useEmail: 'Ten serwer nie wysyła SMS-ów: podaj adres e-mail.',
  useSms: 'Ten serwer nie wysyła e-maili: podaj numer telefonu komórkowego.',
  noEmail: 'Ten serwer nie wysyła e-maili. Zapytaj jego administratora.',
  noSms: 'Ten serwer nie wysyła SMS-ów. Zapytaj jego administratora.',
  noRegister:
    'Ten serwer nie ma dostępu do holenderskiego rejestru przewoźników (VIHB), dlatego żadna firma nie może się tu zarejestrować. Zapytaj administratora.',
}
