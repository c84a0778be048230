import type { Texts } from '../text-modules.ts'

export const phone: Texts = {
  scan: {
    picture: 'Alegeți o imagine a codului',
    noCamera: 'Acest browser nu arată nicio cameră.',
    cameraFailed: 'Camera nu s-a putut deschide.',
    otherWays:
      'Alegeți o imagine a codului. Sau îndreptați camera telefonului spre el și deschideți linkul: duce aici.',
    noCode: 'În această imagine nu este niciun cod QR sau nu este destul de clară.',
    otherCode: 'Codul QR din această imagine este altul.',
    unreadable: 'Această imagine nu a putut fi citită.',
  },
  install: {
    title: 'Puneți Vrachtpas pe ecranul principal',
    why: 'Aplicația se deschide atunci cu o singură atingere, și fără rețea, iar telefonul vă păstrează mai bine munca.',
    action: 'Puneți pe ecranul principal',
    notNow: 'Nu acum',
    stepShare: 'Atingeți acest semn al browserului. Dacă nu îl vedeți, este în spatele celor trei puncte.',
    stepAdd: 'Alegeți „Adăugați la ecranul principal”.',
    stepOpen: 'Deschideți de acum Vrachtpas de pe ecranul principal.',
  },
}
