import type { Texts } from '../text-modules.ts'

export const sending: Texts = {
  nothing: 'Dieser Server verschickt weder E-Mails noch SMS. Fragen Sie seinen Administrator.',
  useEmail: 'Dieser Server verschickt keine SMS: Geben Sie eine E-Mail-Adresse an.',
  useSms: 'Dieser Server verschickt keine E-Mails: Geben Sie eine Mobilnummer an.',
  noEmail: 'Dieser Server verschickt keine E-Mails. Fragen Sie seinen Administrator.',
  noSms: 'Dieser Server verschickt keine SMS. Fragen Sie seinen Administrator.',
  noRegister:
    'Dieser Server hat keinen Zugang zum niederländischen Register der Transporteure (VIHB), sodass sich hier keine Firma registrieren kann. Fragen Sie den Administrator.',
}
