import { letterTexts } from '#contract/letter-texts/nl.ts'
import type { letter as english } from '../en/letter.ts'

/** The guidance letter and its pages; a letter is read in both languages. */
export const letter: typeof english = {
  ...letterTexts,
  kept: 'Brieven van wat aan boord is',
  toSignIn: 'Naar het inloggen',
  action: 'Brief',
  gone: 'Deze brief staat niet op deze telefoon.',
  noneKept: 'Er staan geen brieven op deze telefoon.',
  toShipments: 'Naar de vrachten',
  done: 'Terug naar de vracht',
  language: 'Taal van de brief',
  share: 'Delen',
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
}
