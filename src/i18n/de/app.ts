import type { Texts } from '../text-modules.ts'

export const app: Texts = {
  name: 'Vrachtpas',
  cancel: 'Abbrechen',
  confirm: 'Bestätigen',
  close: 'Schließen',
  loading: 'Wird geladen',
  tryAgain: 'Erneut versuchen',
  numberMeant: 'Welche Zahl meinen Sie?',
  language: 'Sprache',
  languageChanged: 'Die Sprache wurde geändert.',
  languageNotSaved: 'Die Sprache ist hier geändert; sie konnte nicht in Ihrem Konto gespeichert werden.',
  signOutFailed: 'Etwas ist schiefgegangen, Abmelden nicht möglich',
  formErrors: 'Das Formular enthält Fehler.',
  sessionError: 'Etwas ist schiefgegangen',
  reference: 'Referenz: {{reference}}',
  unexpected: 'Etwas ist schiefgegangen. Referenz: {{reference}}',
  noConnection: 'Keine Verbindung. Ihre Eingaben bleiben erhalten; versuchen Sie es später erneut.',
  unreachable: 'Keine Verbindung. Versuchen Sie es erneut, sobald Sie wieder online sind.',
  portal: 'Dieses Netzwerk verlangt zuerst eine eigene Anmeldung.',
  reload: 'App neu laden',
  notFound: {
    title: 'Nicht gefunden',
    heading: '404: Die gesuchte Seite gibt es hier nicht',
    hint: 'Der Link ist falsch oder die Seite wurde verschoben.',
    home: 'Zur Startseite',
  },
  broken: {
    title: 'Etwas ist schiefgegangen',
    body: 'Die App hat einen Fehler, der gemeldet wird. Ihre Arbeit ist gesichert. Laden Sie die App neu, um fortzufahren.',
    chunk: 'Ein Teil der App konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und laden Sie neu.',
  },
}
