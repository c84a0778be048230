import type { phone as english } from '../en/phone.ts'

export const phone: typeof english = {
  scan: {
    picture: 'Een foto van de code kiezen',
    noCamera: 'Deze browser toont geen camera.',
    cameraFailed: 'De camera kon niet worden geopend.',
    otherWays:
      'Kies een foto van de code. Of richt de eigen camera van de telefoon erop en open de link: die leidt hierheen.',
    noCode: 'Er staat geen QR-code op deze foto, of de foto is niet scherp genoeg.',
    otherCode: 'Op deze foto staat een andere QR-code.',
    unreadable: 'Deze foto kon niet worden gelezen.',
  },
  install: {
    title: 'Zet Vrachtpas op uw beginscherm',
    why: 'De app opent dan met één tik, ook zonder verbinding, en de telefoon bewaart uw werk beter.',
    action: 'Op het beginscherm zetten',
    notNow: 'Nu niet',
    stepShare: 'Tik op dit teken van uw browser. Ziet u het niet, kijk dan achter de drie puntjes.',
    stepAdd: 'Kies ‘Zet op beginscherm’.',
    stepOpen: 'Open Vrachtpas voortaan vanaf uw beginscherm.',
  },
}
