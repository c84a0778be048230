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
  qr: 'QR-code met de link naar deze vracht',
  qrHelp: 'Scan om deze vracht te openen en te lossen.',
}
