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
  signOut: {
    title: 'Uitloggen?',
    unsentTitle: 'Nog niet alles is verzonden',
    unsent:
      'Alleen nog op deze telefoon: {{what}}. Alles blijft hier staan en gaat verder zodra u weer inlogt. Er wordt niets verwijderd.',
    loads_one: '{{count}} lading',
    loads_other: '{{count}} ladingen',
    unloads_one: '{{count}} lossing',
    unloads_other: '{{count}} lossingen',
    photos_one: '{{count}} foto',
    photos_other: '{{count}} foto’s',
    others_one: '{{count}} andere invoer',
    others_other: '{{count}} andere invoeren',
    sendFirst: 'Eerst verzenden',
    onBoard_one:
      'Eén vracht is aan boord. De brief blijft op deze telefoon; om te lossen moet u weer inloggen.',
    onBoard_other:
      '{{count}} vrachten zijn aan boord. De brieven blijven op deze telefoon; om te lossen moet u weer inloggen.',
    offline:
      'Er is nu geen verbinding. Weer inloggen kan alleen met verbinding: tot dan kunt u niet laden of lossen.',
    stay: 'Ingelogd blijven',
    confirm: 'Uitloggen',
  },
  left: {
    unsent_one:
      'Eén ding dat {{name}} deed, staat nog alleen op deze telefoon. Het blijft hier tot de chauffeur inlogt.',
    unsent_other:
      '{{count}} dingen die {{name}} deed, staan nog alleen op deze telefoon. Ze blijven hier tot de chauffeur inlogt.',
    ended: 'De sessie van {{name}} is afgelopen. Log opnieuw in om verder te gaan.',
    driver: 'een andere chauffeur',
    cannotSignIn: 'Inloggen lukt niet',
    letters: 'Brieven van wat aan boord is',
  },
  shared: {
    title: 'Gedeelde foto’s',
    lead: 'Kies waar deze foto’s bij horen.',
    none: 'Er zijn geen gedeelde foto’s.',
    noneBody: 'Kies foto’s in een andere app en deel ze met Vrachtpas.',
    notOffered: 'Niets wat u nu kunt laden of lossen vraagt om foto’s. Ze blijven hier één dag staan.',
    unload: 'Lossen',
    load: 'Laden',
    remove: 'Deze foto’s verwijderen',
    photo: 'Foto {{number}}',
    add_one: 'De gedeelde foto toevoegen',
    add_other: '{{count}} gedeelde foto’s toevoegen',
    adding: 'Een ogenblik …',
    unusable: '‘{{name}}’ is geen foto die deze telefoon kan tonen.',
  },
  rescue: {
    title: 'Als versturen niet lukt',
    why: 'Alles wat niet verstuurd is, kun je als bestand bewaren, met de foto’s. Het kantoor leest dat in. Op deze telefoon verandert niets.',
    action: 'Bewaar als bestand',
    making: 'Een moment …',
    saved: 'Het bestand is bewaard. Geef het aan het kantoor.',
    nothing: 'Alles is verstuurd: er is niets te bewaren.',
    failed: 'Het bestand kon niet worden gemaakt. Er is niets veranderd; probeer het nog eens.',
  },
  facts: {
    title: 'Deze telefoon',
    keeping: 'Wat hij bewaart',
    room: 'Ruimte in gebruik',
    persisted: 'Deze telefoon bewaart uw werk tot het verzonden is.',
    notPersisted:
      'De telefoon kan deze app legen als de ruimte opraakt. Zet de app op het beginscherm of verzend snel.',
    storageUnknown: 'Deze browser zegt niet hoe uw werk bewaard wordt. Verzend snel.',
    device: 'Code van deze telefoon',
    noDevice: 'Komt met de eerste verbinding',
    lastPull: 'Lijst opgehaald',
    never: 'Nog niet',
  },
}
