import type { Texts } from '../text-modules.ts'

export const app: Texts = {
  name: 'Vrachtpas',
  cancel: 'Anulare',
  confirm: 'Confirmare',
  close: 'Închidere',
  loading: 'Se încarcă',
  tryAgain: 'Încercați din nou',
  numberMeant: 'La ce număr vă referiți?',
  language: 'Limbă',
  languageChanged: 'Limba a fost schimbată.',
  languageNotSaved: 'Limba este schimbată aici; nu a putut fi salvată în cont.',
  signOutFailed: 'Ceva nu a mers, deconectarea nu a reușit',
  formErrors: 'Formularul conține erori.',
  sessionError: 'Ceva nu a mers',
  reference: 'Referință: {{reference}}',
  unexpected: 'Ceva nu a mers. Referință: {{reference}}',
  noConnection: 'Fără conexiune. Ce ați scris este păstrat; încercați din nou mai târziu.',
  unreachable: 'Fără conexiune. Încercați din nou când revine.',
  portal: 'Această rețea cere mai întâi propria autentificare.',
  reload: 'Reîncărcați aplicația',
  notFound: {
    title: 'Negăsit',
    heading: '404: pagina căutată nu este aici',
    hint: 'Linkul este greșit sau pagina a fost mutată.',
    home: 'Înapoi la început',
  },
  broken: {
    title: 'Ceva nu a mers',
    body: 'Aplicația are o eroare, care este raportată. Datele sunt păstrate. Reîncărcați aplicația pentru a continua.',
    chunk: 'O parte a aplicației nu a putut fi încărcată. Verificați conexiunea și reîncărcați.',
  },
}
