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
}
