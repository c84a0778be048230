import type { Texts } from '../text-modules.ts'

export const sending: Texts = {
  nothing: 'Ce serveur n’envoie ni e-mails ni SMS. Adressez-vous à son administrateur.',
  useEmail: 'Ce serveur n’envoie pas de SMS : indiquez une adresse e-mail.',
  useSms: 'Ce serveur n’envoie pas d’e-mails : indiquez un numéro de mobile.',
  noEmail: 'Ce serveur n’envoie pas d’e-mails. Adressez-vous à son administrateur.',
  noSms: 'Ce serveur n’envoie pas de SMS. Adressez-vous à son administrateur.',
  noRegister:
    'Ce serveur n’a pas accès au registre néerlandais des transporteurs (VIHB) : aucune entreprise ne peut s’inscrire ici. Adressez-vous à son administrateur.',
}
