import type { Texts } from '../text-modules.ts'

export const sending: Texts = {
  nothing: 'Acest server nu trimite nici e-mailuri, nici SMS-uri. Întrebați administratorul lui.',
  useEmail: 'Acest server nu trimite SMS-uri: indicați o adresă de e-mail.',
  useSms: 'Acest server nu trimite e-mailuri: indicați un număr de mobil.',
  noEmail: 'Acest server nu trimite e-mailuri. Întrebați administratorul lui.',
  noSms: 'Acest server nu trimite SMS-uri. Întrebați administratorul lui.',
  noRegister:
    'Acest server nu are acces la registrul olandez al transportatorilor (VIHB), așa că nicio firmă nu se poate înregistra aici. Întrebați administratorul.',
}
