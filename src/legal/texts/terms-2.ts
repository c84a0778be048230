import type { LegalVersion } from '../legal-text.ts'

export const text: LegalVersion = {
  en: {
    lead: 'These terms hold between you, who have an account, and {organisation}, who runs this Vrachtpas.',
    sections: [
      {
        title: 'What Vrachtpas is for',
        blocks: [
          'Vrachtpas records transports of waste, reuse and products, and makes the letters that go with them. You use it for the company that you drive or work for. What that company agreed with its customers applies to you too.',
        ],
      },
      {
        title: 'Your account',
        blocks: [
          {
            points: [
              'You give your own name, and an e-mail address or mobile number at which you can be reached.',
              'Your pincode or password is yours alone: what is done with it counts as done by you.',
              'Tell your carrier or office at once when somebody else may know it, or when your phone is lost. They can end its access.',
            ],
          },
        ],
      },
      {
        title: 'What you state',
        blocks: [
          {
            points: [
              'State what is true. Loads, weights, photos and signatures are kept with your name, the time and your phone.',
              'They are shown to those whom the transport concerns, and to inspectors at a check.',
              'What was stated is corrected by a later statement and stays in the record as long as the privacy statement says.',
            ],
          },
        ],
      },
      {
        title: 'Letters',
        blocks: [
          'Vrachtpas names what a letter still lacks, and stops a load whose letter could not be right. Whether the papers that the law asks for are complete remains the responsibility of whoever transports or has something transported. A letter on a phone must be readable at a check: keep the phone charged.',
        ],
      },
      {
        title: 'Without a network',
        blocks: [
          'The app works without a network and keeps on your phone what has not been sent. The line at the bottom says how much that is. Do not clear the app’s data while something waits, and open the app with a network as soon as you can.',
        ],
      },
      {
        title: 'What is not allowed',
        blocks: [
          {
            points: [
              'Using somebody else’s account, or letting somebody else use yours.',
              'Stating a transport, a weight or a signature that is not real.',
              'Trying to reach data of others, or disturbing the service.',
            ],
          },
        ],
      },
      {
        title: 'The service',
        blocks: [
          '{organisation} runs the service with care, and cannot promise that it is always there. Liability is as the law says, and as was agreed with the company that you work for.',
        ],
      },
      {
        title: 'Ending',
        blocks: [
          'You can close your account at any time, under your account. Your carrier or office can close it too. Something that you did before and that has not been sent yet can still be sent afterwards.',
        ],
      },
      {
        title: 'New versions',
        blocks: [
          'A new version of these terms has a number and a date, and the app asks whether you accept it. A transport that is under way is never stopped for that. Earlier versions stay readable on this page. Who does not agree can close the account.',
        ],
      },
      { title: 'Law', blocks: ['Dutch law applies to these terms.'] },
    ],
  },
  nl: {
    lead: 'Deze voorwaarden gelden tussen u, die een account hebt, en {organisation}, die deze Vrachtpas beheert.',
    sections: [
      {
        title: 'Waar Vrachtpas voor is',
        blocks: [
          'Vrachtpas registreert transporten van afval, hergebruik en producten, en maakt de brieven die daarbij horen. U gebruikt het voor het bedrijf waarvoor u rijdt of werkt. Wat dat bedrijf met zijn klanten heeft afgesproken, geldt ook voor u.',
        ],
      },
      {
        title: 'Uw account',
        blocks: [
          {
            points: [
              'U geeft uw eigen naam op, en een e-mailadres of mobiel nummer waarop u bereikbaar bent.',
              'Uw pincode of wachtwoord is van u alleen: wat ermee wordt gedaan, geldt als door u gedaan.',
              'Zeg het meteen tegen uw vervoerder of kantoor als een ander die kan kennen, of als uw telefoon kwijt is. Zij kunnen de toegang beëindigen.',
            ],
          },
        ],
      },
      {
        title: 'Wat u opgeeft',
        blocks: [
          {
            points: [
              'Geef op wat waar is. Ladingen, gewichten, foto’s en handtekeningen worden bewaard met uw naam, het tijdstip en uw telefoon.',
              'Ze worden getoond aan wie bij het transport betrokken is, en aan toezichthouders bij een controle.',
              'Wat is opgegeven, wordt verbeterd door een latere opgave en blijft in de registratie zolang de privacyverklaring zegt.',
            ],
          },
        ],
      },
      {
        title: 'Brieven',
        blocks: [
          'Vrachtpas noemt wat een brief nog mist, en houdt een lading tegen waarvan de brief niet kan kloppen. Of de papieren die de wet vraagt volledig zijn, blijft de verantwoordelijkheid van wie vervoert of laat vervoeren. Een brief op een telefoon moet bij een controle leesbaar zijn: houd de telefoon opgeladen.',
        ],
      },
      {
        title: 'Zonder verbinding',
        blocks: [
          'De app werkt zonder verbinding en bewaart op uw telefoon wat nog niet is verstuurd. De regel onderaan zegt hoeveel dat is. Wis de gegevens van de app niet zolang er iets wacht, en open de app met verbinding zodra dat kan.',
        ],
      },
      {
        title: 'Wat niet mag',
        blocks: [
          {
            points: [
              'Het account van een ander gebruiken, of een ander dat van u laten gebruiken.',
              'Een transport, een gewicht of een handtekening opgeven die niet echt is.',
              'Proberen bij gegevens van anderen te komen, of de dienst verstoren.',
            ],
          },
        ],
      },
      {
        title: 'De dienst',
        blocks: [
          '{organisation} beheert de dienst met zorg, en kan niet beloven dat die er altijd is. Aansprakelijkheid is zoals de wet zegt, en zoals is afgesproken met het bedrijf waarvoor u werkt.',
        ],
      },
      {
        title: 'Stoppen',
        blocks: [
          'U kunt uw account altijd sluiten, bij uw account. Ook uw vervoerder of kantoor kan het sluiten. Wat u daarvoor hebt gedaan en nog niet is verstuurd, kan daarna nog worden verstuurd.',
        ],
      },
      {
        title: 'Nieuwe versies',
        blocks: [
          'Een nieuwe versie van deze voorwaarden heeft een nummer en een datum, en de app vraagt of u akkoord gaat. Een transport dat onderweg is, wordt daarvoor nooit tegengehouden. Eerdere versies blijven op deze pagina te lezen. Wie niet akkoord gaat, kan het account sluiten.',
        ],
      },
      { title: 'Recht', blocks: ['Op deze voorwaarden is Nederlands recht van toepassing.'] },
    ],
  },
}
