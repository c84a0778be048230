import type { Texts } from '../text-modules.ts'

export const auth: Texts = {
  title: 'Autentificare',
  subtitle: 'Transport fără hârtii cu nava, camionul și containerul',
  welcome: 'Șoferii și căpitanii folosesc codul PIN, toți ceilalți o parolă.',
  username: 'E-mail sau număr de mobil',
  secret: 'Parolă sau cod PIN',
  code: 'Codul aplicației de autentificare',
  codeHelp: 'Șase cifre. Fără aplicație: unul dintre codurile de recuperare.',
  show: 'Afișați',
  hide: 'Ascundeți',
  signIn: 'Autentificare',
  signingIn: 'Se autentifică',
  signInSlow:
    'Durează mai mult decât de obicei. Dacă această aplicație este deschisă în alte file, închideți-le.',
  otherWays: 'Alte căi de acces',
  forgotten: 'Ați uitat parola sau codul PIN?',
  register: 'Sunteți nou? Înregistrați-vă',
  backToSignIn: 'Înapoi la autentificare',
  busy: 'Un moment',
  tryAgain: 'Încercați din nou',
  optional: 'dacă aveți',
  required: 'Acest câmp este obligatoriu.',
  offline: 'Fără conexiune. Autentificarea are nevoie de una; verificați și încercați din nou.',
  switchedOff:
    'Acest cont a fost dezactivat. Întrebați persoana care îl administrează în organizația dumneavoastră.',
  failed: 'Ceva nu a mers.',
  social: 'Autentificarea prin rețele sociale nu este posibilă',
  strategy: 'Pentru această pagină, strategia de autentificare trebuie să fie „{{strategy}}”',
}
