import type { Texts } from '../text-modules.ts'

export const phone: Texts = {
  scan: {
    picture: 'Bild des Codes wählen',
    noCamera: 'Dieser Browser zeigt keine Kamera.',
    cameraFailed: 'Die Kamera ließ sich nicht öffnen.',
    otherWays:
      'Wählen Sie ein Bild des Codes. Oder richten Sie die Kamera des Telefons darauf und öffnen Sie den Link: er führt hierher.',
    noCode: 'In diesem Bild ist kein QR-Code oder es ist nicht scharf genug.',
    otherCode: 'Der QR-Code in diesem Bild ist ein anderer.',
    unreadable: 'Dieses Bild konnte nicht gelesen werden.',
  },
}
