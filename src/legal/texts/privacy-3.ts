import type { LegalVersion } from '../legal-text.ts'

export const text: LegalVersion = {
  en: {
    lead: '{organisation} runs this Vrachtpas and is responsible for it. For what the office of a customer or a carrier records about you, that company is responsible as well. Questions about your data go to {contact}.',
    sections: [
      {
        title: 'What is kept',
        blocks: [
          {
            points: [
              'Your account: name, e-mail address, phone numbers, company, roles, language, and which terms you accepted. Of your password or pincode only a value is kept by which it can be checked.',
              'Your sign-ins: when, with which browser, and from which address on the internet.',
              'Your phone or tablet, where you drive: its code and name, when it was last seen, its public keys, and, if you switched notifications on, the address to which your browser’s push service delivers them.',
              'What you state: loads, unloads, weights, notes, signatures with the names and roles of who signed, and photos with the time at which they were taken.',
              'Positions, where you agreed to that: of the phone at the moment at which a driver saves a load or an unload, with how exact it is and when it was measured, and of uploaded photos. Nothing on the way. When you agreed, and when you withdrew that, is kept as well.',
              'Letters: they name the parties of a transport, the driver and the vehicle, as the law asks.',
              'Messages: mails and text messages that Vrachtpas sent, and to whom.',
              'Changes: who changed what, and when. Errors of the app are kept without your name.',
            ],
          },
          'Vrachtpas sets no cookies, shows no advertisements and follows nobody across the internet. What the app keeps on your device is there so that it works without a network.',
        ],
      },
      {
        title: 'Why',
        blocks: [
          'Letters, weights and their record are kept because the law asks for them. Accounts, devices and messages are needed for the agreement with the company that you work for. Sign-ins and changes are kept because data of others must be safe. Positions are kept only with your consent, to show where cargo was loaded and unloaded. You give it under your account, everything works without it, and you may withdraw it there at any time: from then on nothing more is recorded.',
        ],
      },
      {
        title: 'Who sees it',
        blocks: [
          {
            points: [
              'The office of the customer whose cargo you transport, the planners of your carrier, and the companies with which a project is shared.',
              'Whoever receives the letter of a transport: by mail, by the link in its QR code, or by the system of the weighbridge. The check of a letter shows who signed, and not the signature that was drawn; where you agreed to positions, it also shows where was loaded and unloaded.',
              'Inspectors, by the QR code of the letter.',
              'Administrators of {organisation}, for support. Whenever they act in somebody’s name that is recorded.',
              'Who works for {organisation}: those who host the server and its backups, who deliver mails and text messages, and the push services of browsers.',
            ],
          },
          'Data are never sold.',
        ],
      },
      {
        title: 'How long',
        blocks: [
          {
            heads: ['What', 'How long'],
            rows: [
              ['Letters', 'At least 5 years after unloading, as the law asks.'],
              ['Weighings, which belong to the books', 'At least 7 years, as tax law asks.'],
              [
                'Cargo photos',
                'As the customer whose cargo it is chose: 3 to 84 months after unloading, usually 60.',
              ],
              [
                'Positions of loads, unloads and photos',
                'As that customer chose: 1 to 60 months after unloading, usually 12. Those of your loads and unloads go at once when you close your account.',
              ],
              ['Mails and text messages', 'Usually 24 months.'],
              ['Who changed what', 'Usually 60 months.'],
              ['Internet addresses of sign-ins', '90 days.'],
              [
                'What was stated about a transport, with its hash',
                'With the record of the transport, so that a letter can be verified.',
              ],
              [
                'Your account',
                'Until it is closed. The name stays as long as letters have it, and with what you changed of others as long as that is kept; it is then erased.',
              ],
            ],
          },
          'Nothing is removed of a transport that is under way or about which something is open. {organisation} may keep letters, weighings, messages and changes for longer than the time that stands here, and tells you when you ask. Backups hold what was removed until they are overwritten.',
        ],
      },
      {
        title: 'Your rights',
        blocks: [
          'You may see your data, have them corrected, have them removed as far as the law allows, object to their use, and take them with you. You change your name and addresses under your account. You download your data and close your account there as well: the page says what is erased at once, and what the law keeps for how long. For everything else write to {contact}; an answer comes within a month. You may also complain to the data protection authority (in the Netherlands: Autoriteit Persoonsgegevens).',
        ],
      },
    ],
  },
  nl: {
    lead: '{organisation} beheert deze Vrachtpas en is daarvoor verantwoordelijk. Voor wat het kantoor van een klant of een vervoerder over u vastlegt, is dat bedrijf ook verantwoordelijk. Vragen over uw gegevens gaan naar {contact}.',
    sections: [
      {
        title: 'Wat wordt bewaard',
        blocks: [
          {
            points: [
              'Uw account: naam, e-mailadres, telefoonnummers, bedrijf, rollen, taal, en met welke voorwaarden u akkoord ging. Van uw wachtwoord of pincode wordt alleen een waarde bewaard waarmee die kan worden gecontroleerd.',
              'Uw aanmeldingen: wanneer, met welke browser, en vanaf welk internetadres.',
              'Uw telefoon of tablet, als u rijdt: de code en naam ervan, wanneer die voor het laatst is gezien, de publieke sleutels en, als u meldingen aanzette, het adres waarop de pushdienst van uw browser ze bezorgt.',
              'Wat u opgeeft: laden, lossen, gewichten, notities, handtekeningen met naam en rol van wie tekende, en foto’s met het tijdstip waarop ze zijn gemaakt.',
              'Posities, waar u daarmee akkoord ging: van de telefoon op het moment waarop een chauffeur laden of lossen opslaat, met hoe nauwkeurig die is en wanneer die is gemeten, en van geüploade foto’s. Niets onderweg. Wanneer u akkoord ging, en wanneer u dat introk, wordt ook bewaard.',
              'Brieven: die noemen de partijen van een transport, de chauffeur en het voertuig, zoals de wet vraagt.',
              'Berichten: e-mails en sms’en die Vrachtpas stuurde, en aan wie.',
              'Wijzigingen: wie wat wijzigde, en wanneer. Fouten van de app worden zonder uw naam bewaard.',
            ],
          },
          'Vrachtpas plaatst geen cookies, toont geen advertenties en volgt niemand over het internet. Wat de app op uw apparaat bewaart, staat daar zodat die zonder verbinding werkt.',
        ],
      },
      {
        title: 'Waarom',
        blocks: [
          'Brieven, gewichten en hun registratie worden bewaard omdat de wet daarom vraagt. Accounts, apparaten en berichten zijn nodig voor de overeenkomst met het bedrijf waarvoor u werkt. Aanmeldingen en wijzigingen worden bewaard omdat gegevens van anderen veilig moeten zijn. Posities worden alleen met uw toestemming bewaard, om te laten zien waar lading is geladen en gelost. U geeft die bij uw account, alles werkt ook zonder, en u mag die daar altijd intrekken: vanaf dan wordt er niets meer vastgelegd.',
        ],
      },
      {
        title: 'Wie het ziet',
        blocks: [
          {
            points: [
              'Het kantoor van de klant van wie u lading vervoert, de planners van uw vervoerder, en de bedrijven waarmee een project wordt gedeeld.',
              'Wie de brief van een transport ontvangt: per e-mail, via de link in de QR-code, of via het systeem van de weegbrug. De controle van een brief toont wie tekende, en niet de getekende handtekening; waar u akkoord ging met posities, toont die ook waar is geladen en gelost.',
              'Toezichthouders, via de QR-code van de brief.',
              'Beheerders van {organisation}, voor ondersteuning. Dat zij in iemands naam handelen, wordt altijd vastgelegd.',
              'Wie voor {organisation} werkt: wie de server en de back-ups host, wie e-mails en sms’en bezorgt, en de pushdiensten van browsers.',
            ],
          },
          'Gegevens worden nooit verkocht.',
        ],
      },
      {
        title: 'Hoe lang',
        blocks: [
          {
            heads: ['Wat', 'Hoe lang'],
            rows: [
              ['Brieven', 'Ten minste 5 jaar na het lossen, zoals de wet vraagt.'],
              ['Wegingen, die bij de boekhouding horen', 'Ten minste 7 jaar, zoals de belastingwet vraagt.'],
              [
                'Ladingfoto’s',
                'Zoals de klant van wie de lading is heeft gekozen: 3 tot 84 maanden na het lossen, meestal 60.',
              ],
              [
                'Posities van laden, lossen en foto’s',
                'Zoals die klant heeft gekozen: 1 tot 60 maanden na het lossen, meestal 12. Die van uw laden en lossen verdwijnen meteen als u uw account sluit.',
              ],
              ['E-mails en sms’en', 'Meestal 24 maanden.'],
              ['Wie wat wijzigde', 'Meestal 60 maanden.'],
              ['Internetadressen van aanmeldingen', '90 dagen.'],
              [
                'Wat over een transport is opgegeven, met de hash',
                'Met de registratie van het transport, zodat een brief te controleren blijft.',
              ],
              [
                'Uw account',
                'Tot het wordt gesloten. De naam blijft zolang brieven die hebben, en bij wat u van anderen wijzigde zolang dat wordt bewaard; dan wordt die gewist.',
              ],
            ],
          },
          'Van een transport dat onderweg is of waarover iets openstaat, wordt niets verwijderd. {organisation} kan brieven, wegingen, berichten en wijzigingen langer bewaren dan hier staat, en zegt dat als u erom vraagt. Back-ups bevatten wat is verwijderd tot ze worden overschreven.',
        ],
      },
      {
        title: 'Uw rechten',
        blocks: [
          'U mag uw gegevens inzien, laten verbeteren en laten verwijderen zover de wet dat toelaat, bezwaar maken tegen het gebruik ervan, en ze meenemen. Uw naam en adressen wijzigt u bij uw account. Daar downloadt u ook uw gegevens en sluit u uw account: de pagina zegt wat meteen wordt gewist, en wat de wet hoe lang bewaart. Voor al het andere schrijft u naar {contact}; binnen een maand komt er antwoord. U mag ook een klacht indienen bij de toezichthouder (in Nederland: de Autoriteit Persoonsgegevens).',
        ],
      },
    ],
  },
}
