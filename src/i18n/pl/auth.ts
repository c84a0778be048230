import type { Texts } from '../text-modules.ts'

export const auth: Texts = {
  title: 'Logowanie',
  subtitle: 'Transport bez papieru statkiem, ciężarówką i kontenerem',
  welcome: 'Kierowcy i szyprowie używają kodu PIN, wszyscy inni hasła.',
  username: 'E-mail lub numer komórkowy',
  secret: 'Hasło lub kod PIN',
  code: 'Kod z aplikacji uwierzytelniającej',
  codeHelp: 'Sześć cyfr. Bez aplikacji: jeden z kodów odzyskiwania.',
  show: 'Pokaż',
  hide: 'Ukryj',
  signIn: 'Zaloguj się',
  signingIn: 'Trwa logowanie',
  signInSlow:
    'To trwa dłużej niż zwykle. Jeśli ta aplikacja jest otwarta w innych kartach, proszę je zamknąć.',
  otherWays: 'Inne sposoby wejścia',
  forgotten: 'Nie pamiętasz hasła lub kodu PIN?',
  register: 'Pierwszy raz? Zarejestruj się',
  backToSignIn: 'Powrót do logowania',
  busy: 'Chwileczkę',
  tryAgain: 'Spróbuj ponownie',
  optional: 'jeśli istnieje',
  required: 'To pole jest wymagane.',
  offline: 'Brak połączenia. Logowanie go wymaga; proszę sprawdzić je i spróbować ponownie.',
  failed: 'Coś poszło nie tak.',
  social: 'Logowanie przez sieć społecznościową nie jest możliwe',
  strategy: 'Ta strona wymaga strategii logowania „{{strategy}}”',
}
