import type { Texts } from '../text-modules.ts'

export const phone: Texts = {
  scan: {
    picture: 'Wybierz zdjęcie kodu',
    noCamera: 'Ta przeglądarka nie pokazuje aparatu.',
    cameraFailed: 'Nie udało się otworzyć aparatu.',
    otherWays:
      'Proszę wybrać zdjęcie kodu albo skierować na niego aparat telefonu i otworzyć link: prowadzi tutaj.',
    noCode: 'Na tym zdjęciu nie ma kodu QR albo nie jest dość ostre.',
    otherCode: 'Kod QR na tym zdjęciu jest inny.',
    unreadable: 'Nie udało się odczytać tego zdjęcia.',
  },
  install: {
    title: 'Umieść Vrachtpas na ekranie głównym',
    why: 'Aplikacja otworzy się wtedy jednym dotknięciem, także bez sieci, a telefon lepiej przechowa Twoją pracę.',
    action: 'Umieść na ekranie głównym',
    notNow: 'Nie teraz',
    stepShare: 'Dotknij tego znaku w przeglądarce. Jeśli go nie widać, jest za trzema kropkami.',
    stepAdd: 'Wybierz „Do ekranu początkowego”.',
    stepOpen: 'Od teraz otwieraj Vrachtpas z ekranu głównego.',
  },
  signOut: {
    title: 'Wylogować?',
    unsentTitle: 'Nie wszystko wysłano',
    unsent:
      'Na razie tylko na tym telefonie: {{what}}. Wszystko tu zostaje i zostanie wysłane po ponownym zalogowaniu. Nic nie jest usuwane.',
    loads_one: '{{count}} załadunek',
    loads_few: '{{count}} załadunki',
    loads_many: '{{count}} załadunków',
    loads_other: '{{count}} załadunku',
    unloads_one: '{{count}} rozładunek',
    unloads_few: '{{count}} rozładunki',
    unloads_many: '{{count}} rozładunków',
    unloads_other: '{{count}} rozładunku',
    photos_one: '{{count}} zdjęcie',
    photos_few: '{{count}} zdjęcia',
    photos_many: '{{count}} zdjęć',
    photos_other: '{{count}} zdjęcia',
    others_one: '{{count}} inny wpis',
    others_few: '{{count}} inne wpisy',
    others_many: '{{count}} innych wpisów',
    others_other: '{{count}} innego wpisu',
    sendFirst: 'Najpierw wyślij',
    onBoard_one:
      'Jeden ładunek jest na pokładzie. Jego karta zostaje na tym telefonie; aby rozładować, trzeba być zalogowanym.',
    onBoard_few:
      '{{count}} ładunki są na pokładzie. Ich karty zostają na tym telefonie; aby rozładować, trzeba być zalogowanym.',
    onBoard_many:
      '{{count}} ładunków jest na pokładzie. Ich karty zostają na tym telefonie; aby rozładować, trzeba być zalogowanym.',
    onBoard_other:
      '{{count}} ładunku jest na pokładzie. Ich karty zostają na tym telefonie; aby rozładować, trzeba być zalogowanym.',
    offline:
      'Nie ma teraz połączenia. Jest potrzebne do zalogowania: do tego czasu nie można ładować ani rozładowywać.',
    stay: 'Pozostań zalogowany',
    confirm: 'Wyloguj',
  },
  left: {
    unsent_one: '{{name}}: jeden wpis jest tylko na tym telefonie. Zostanie tu do zalogowania tej osoby.',
    unsent_few: '{{name}}: {{count}} wpisy są tylko na tym telefonie. Zostaną tu do zalogowania tej osoby.',
    unsent_many:
      '{{name}}: {{count}} wpisów jest tylko na tym telefonie. Zostaną tu do zalogowania tej osoby.',
    unsent_other:
      '{{name}}: {{count}} wpisu jest tylko na tym telefonie. Zostaną tu do zalogowania tej osoby.',
    ended: '{{name}}: sesja się zakończyła. Zaloguj się ponownie, aby kontynuować.',
    driver: 'Inny kierowca',
    cannotSignIn: 'Nie można się zalogować',
    letters: 'Karty przekazania na pokładzie',
  },
  shared: {
    title: 'Udostępnione zdjęcia',
    lead: 'Wybierz, do czego należą te zdjęcia.',
    none: 'Nie ma udostępnionych zdjęć.',
    noneBody: 'Wybierz zdjęcia w innej aplikacji i udostępnij je aplikacji Vrachtpas.',
    notOffered:
      'Nic, co możesz teraz załadować lub rozładować, nie wymaga zdjęć. Pozostaną tu przez jeden dzień.',
    unload: 'Rozładuj',
    load: 'Załaduj',
    remove: 'Usuń te zdjęcia',
    photo: 'Zdjęcie {{number}}',
    add_one: 'Dodaj udostępnione zdjęcie',
    add_few: 'Dodaj {{count}} udostępnione zdjęcia',
    add_many: 'Dodaj {{count}} udostępnionych zdjęć',
    add_other: 'Dodaj {{count}} udostępnionego zdjęcia',
    adding: 'Chwileczkę …',
    unusable: '„{{name}}” nie jest zdjęciem, które ten telefon może pokazać.',
  },
  rescue: {
    title: 'Gdy nie da się wysłać',
    why: 'Wszystko, co nie zostało wysłane, można zapisać w pliku razem ze zdjęciami. Biuro go wczyta. Na tym telefonie nic się nie zmienia.',
    action: 'Zapisz jako plik',
    making: 'Chwileczkę …',
    saved: 'Plik został zapisany. Przekaż go do biura.',
    nothing: 'Wszystko zostało wysłane: nie ma czego zapisać.',
    failed: 'Nie udało się utworzyć pliku. Nic się nie zmieniło; spróbuj ponownie.',
  },
  facts: {
    title: 'Ten telefon',
    keeping: 'Co przechowuje',
    room: 'Zajęte miejsce',
    persisted: 'Ten telefon przechowuje dane do czasu wysłania.',
    notPersisted:
      'Gdy zabraknie miejsca, telefon może wyczyścić tę aplikację. Proszę dodać ją do ekranu głównego lub wkrótce wysłać.',
    storageUnknown: 'Ta przeglądarka nie mówi, jak przechowuje dane. Proszę wkrótce wysłać.',
    device: 'Kod tego telefonu',
    noDevice: 'Przyjdzie z pierwszym połączeniem',
    lastPull: 'Lista pobrana',
    never: 'Jeszcze nie',
  },
}
