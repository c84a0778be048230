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
  install: {
    title: 'Vrachtpas auf den Startbildschirm legen',
    why: 'Die App öffnet sich dann mit einem Tipp, auch ohne Netz, und das Telefon bewahrt Ihre Arbeit besser auf.',
    action: 'Auf den Startbildschirm legen',
    notNow: 'Jetzt nicht',
    stepShare:
      'Tippen Sie auf dieses Zeichen Ihres Browsers. Falls Sie es nicht sehen, steht es hinter den drei Punkten.',
    stepAdd: 'Wählen Sie „Zum Home-Bildschirm“.',
    stepOpen: 'Öffnen Sie Vrachtpas von nun an vom Startbildschirm aus.',
  },
}
