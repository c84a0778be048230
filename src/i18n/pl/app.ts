import type { Texts } from '../text-modules.ts'

export const app: Texts = {
  name: 'Vrachtpas',
  cancel: 'Anuluj',
  confirm: 'Potwierdź',
  close: 'Zamknij',
  loading: 'Ładowanie',
  tryAgain: 'Spróbuj ponownie',
  numberMeant: 'O którą liczbę chodzi?',
  language: 'Język',
  languageChanged: 'Język został zmieniony.',
  languageNotSaved: 'Język zmieniono tutaj; nie udało się zapisać go na koncie.',
  signOutFailed: 'Coś poszło nie tak, nie można się wylogować',
  formErrors: 'Formularz zawiera błędy.',
  sessionError: 'Coś poszło nie tak',
  reference: 'Numer zgłoszenia: {{reference}}',
  unexpected: 'Coś poszło nie tak. Numer zgłoszenia: {{reference}}',
  noConnection: 'Brak połączenia. Wpisane dane są zachowane; spróbuj ponownie później.',
  unreachable: 'Brak połączenia. Proszę spróbować ponownie, gdy wróci.',
  portal: 'Ta sieć wymaga najpierw własnego logowania.',
  reload: 'Załaduj aplikację ponownie',
  notFound: {
    title: 'Nie znaleziono',
    heading: '404: tej strony tu nie ma',
    hint: 'Link jest błędny lub strona została przeniesiona.',
    home: 'Powrót do strony głównej',
  },
  broken: {
    title: 'Coś poszło nie tak',
    body: 'W aplikacji wystąpił błąd, który jest zgłaszany. Dane są bezpieczne. Proszę załadować aplikację ponownie.',
    chunk: 'Nie udało się załadować części aplikacji. Proszę sprawdzić połączenie i załadować ponownie.',
  },
}
