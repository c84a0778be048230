import type { pairingSheet as english } from '../en/pairing-sheet.ts'

export const pairingSheet: typeof english = {
  lead: 'Chauffeurs: koppel uw telefoon aan dit project',
  project: 'Project',
  code: 'Koppelcode',
  steps: {
    open: 'Scan de QR-code met de camera van uw telefoon, of open {{address}}.',
    signIn: 'Meld u aan, of registreer u als chauffeur. Staat de code er nog niet? Typ de code over.',
    load: 'Kies uw vervoermiddel en de materiaalstroom, en laad: daarna werkt het ook zonder netwerk.',
  },
}
