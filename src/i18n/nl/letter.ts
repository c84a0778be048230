import { letterTexts } from '#contract/letters/letter-texts/nl.ts'
import type { letter as english } from '../en/letter.ts'

/** The guidance letter and its pages; a letter is read in both languages. */
export const letter: typeof english = {
  ...letterTexts,
  kept: 'Brieven van wat aan boord is',
  toSignIn: 'Naar het inloggen',
  action: 'Brief',
  gone: 'Deze brief staat niet op deze telefoon.',
  goneHelp:
    'Hier staan de brieven van wat aan boord is en van uw laatste vrachten. Kantoor heeft ze allemaal.',
  noneKept: 'Er staan geen brieven op deze telefoon.',
  toShipments: 'Naar de vrachten',
  language: 'Taal van de brief',
  share: 'PDF delen',
  pdf: {
    none: 'Er staat nog geen PDF van deze brief op deze telefoon. Die komt zodra kantoor de brief heeft en deze telefoon netwerk.',
    current: 'De PDF op deze telefoon is van {{when}}.',
    before: {
      unload:
        'De PDF op deze telefoon is van {{when}}, van vóór het lossen. De nieuwste komt zodra deze telefoon netwerk heeft.',
      correction:
        'De PDF op deze telefoon is van {{when}}, van vóór de correctie. De nieuwste komt zodra deze telefoon netwerk heeft.',
      acceptance:
        'De PDF op deze telefoon is van {{when}}, van voordat de ontvanger aangaf wat is aangenomen. De nieuwste komt zodra deze telefoon netwerk heeft.',
      signature:
        'De PDF op deze telefoon is van {{when}}, van vóór de laatste handtekening. De nieuwste komt zodra deze telefoon netwerk heeft.',
    },
    shareOlder: 'Deze oudere PDF delen',
    shareLink: 'De link delen',
  },
  received: 'Door kantoor ontvangen op {{when}}',
  receivedEarlier: 'Door kantoor ontvangen',
  notReceived:
    'Nog niet door kantoor ontvangen. Dit is wat de chauffeur of schipper op deze telefoon vastlegde.',
  attention: 'Nog niet door kantoor aangenomen: de chauffeur of schipper moet ernaar kijken.',
  qr: 'QR-code waarmee deze brief wordt gecontroleerd',
  qrHelp: 'Scan om deze brief te controleren, ook zonder netwerk, of om te lossen.',
  unsigned: {
    revoked:
      'Zonder ondertekende code: kantoor heeft deze telefoon ingetrokken. Controleren vraagt een netwerk. Vraag het uw planner.',
    no_key: 'Zonder ondertekende code: deze browser kan niet ondertekenen. Controleren vraagt een netwerk.',
    not_issued:
      'Zonder ondertekende code tot deze telefoon kantoor heeft bereikt. Controleren vraagt een netwerk.',
    of_another:
      'Zonder ondertekende code: een andere telefoon heeft dit geladen. Controleren vraagt een netwerk.',
  },
  stopped: {
    title: 'Deze vracht mag niet vertrekken',
    lacks: 'Op de brief ontbreekt:',
    help: 'Bel de planner. Zodra kantoor de materiaalstroom heeft aangevuld, kan hij bij de eerstvolgende verbinding op deze telefoon worden geladen.',
    call: '{{name}} bellen',
  },
  showLarge: 'Groot tonen',
  closeLarge: 'Sluiten',
  inspect: 'Voor controle',
  inspectTitle: 'Brief voor controle',
  inspectHint: 'Deze telefoon toont alleen deze brief.',
  leave: 'Ingedrukt houden om te sluiten',
  lowBattery: 'De accu staat op {{level}}. Met een lege accu is er geen brief te tonen: laad de telefoon op.',
}
