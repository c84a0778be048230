import type { Texts } from '../text-modules.ts'

export const positions: Texts = {
  account: {
    title: 'Pozycja przy załadunku i rozładunku',
    lead: 'Gdy zapisujesz załadunek lub rozładunek, można zachować przy nim pozycję tego telefonu. Decydujesz Ty: wszystko działa też bez tego, a żaden klient, projekt ani przewoźnik nie może tego włączyć.',
    what: {
      title: 'Co jest zapisywane',
      body: 'Gdzie jest telefon, gdy zapisujesz załadunek lub rozładunek: szerokość, długość, dokładność i czas pomiaru. Nic po drodze i nic, gdy aplikacja jest zamknięta.',
    },
    why: {
      title: 'Dlaczego',
      body: 'Aby można było pokazać, gdzie załadowano i rozładowano ładunek, przy kontroli lub gdy ktoś później zapyta.',
    },
    who: {
      title: 'Kto to widzi',
      body: 'Ty, biuro klienta i ci, którym udostępnia projekt, planiści Twojego przewoźnika oraz każdy, kto sprawdza list przez kod QR, na przykład inspektor.',
    },
    howLong: {
      title: 'Jak długo',
      body: 'Jak wybrał klient: od {{least}} do {{most}} miesięcy po rozładunku, zwykle {{usual}}. Po wycofaniu zgody od razu nic więcej nie jest zapisywane; to, co jest, znika po upływie czasu lub gdy zamkniesz konto.',
    },
    agree: 'Zgadzam się: zapisuj pozycję, gdy zapisuję załadunek lub rozładunek',
    off: 'Wyłączone: pozycja nie jest zapisywana.',
    since: 'Zgoda z {{when}}. Możesz ją wycofać w każdej chwili, także bez sieci.',
    given: 'Od teraz pozycja jest zapisywana przy załadunku i rozładunku.',
    withdrawn: 'Pozycja nie jest już zapisywana.',
    failed: 'Nie udało się zapisać tego na telefonie. Spróbuj ponownie.',
  },
  form: {
    off: 'Pozycja nie jest zapisywana: nie ma na to Twojej zgody.',
    choose: 'Do wyboru',
    searching: 'Pozycja nie jest jeszcze zapisywana: telefon jej szuka. Nie trzeba czekać.',
    found: 'Pozycja jest zapisywana, z dokładnością do {{metres}} m.',
    denied:
      'Pozycja nie jest zapisywana: ta aplikacja nie może jej odczytać. Zezwól na to w ustawieniach przeglądarki.',
    unavailable: 'Pozycja nie jest zapisywana: telefon jej nie znajduje.',
    unsupported: 'Pozycja nie jest zapisywana: ta przeglądarka nie może jej podać.',
  },
}
