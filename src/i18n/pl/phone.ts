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
}
