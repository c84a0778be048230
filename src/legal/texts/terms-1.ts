import type { LegalVersion } from '../legal-text.ts'

/** The text below the registration's checkbox from before versions existed. */
export const text: LegalVersion = {
  en: {
    lead: 'What drivers, skippers and transporters agreed to when they registered.',
    sections: [
      {
        title: 'The terms',
        blocks: [
          {
            points: [
              'You use Vrachtpas for the company that you drive for; what it agreed with its customers applies to you too.',
              'What you state is kept with your name, the time and your phone, and shown to those whom the transport concerns, and to inspectors. State what is true.',
              'Letters and records are kept as long as the law asks. What was stated is corrected, never erased.',
              'Your pincode or password is yours alone: what is done with it counts as done by you. Say at once if somebody else may know it.',
              'You can close your account at any time, under your account. What you stated before stays in the record.',
            ],
          },
        ],
      },
    ],
  },
  nl: {
    lead: 'Waarmee chauffeurs, schippers en vervoerders akkoord gingen toen zij zich registreerden.',
    sections: [
      {
        title: 'De voorwaarden',
        blocks: [
          {
            points: [
              'U gebruikt Vrachtpas voor het bedrijf waarvoor u rijdt; wat dat met zijn klanten heeft afgesproken, geldt ook voor u.',
              'Wat u opgeeft, wordt bewaard met uw naam, het tijdstip en uw telefoon, en getoond aan wie bij het transport betrokken is en aan toezichthouders. Geef op wat waar is.',
              'Brieven en registraties blijven bewaard zolang de wet dat vraagt. Wat is opgegeven, wordt verbeterd en nooit gewist.',
              'Uw pincode of wachtwoord is van u alleen: wat ermee wordt gedaan, geldt als door u gedaan. Zeg het meteen als een ander die kan kennen.',
              'U kunt uw account altijd sluiten, bij uw account. Wat u daarvoor opgaf, blijft in de registratie.',
            ],
          },
        ],
      },
    ],
  },
}
