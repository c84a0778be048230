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
}
