import type { help as english } from '../en/help.ts'

export const help: typeof english = {
  title: 'Hulp',
  sending: {
    title: 'Het verzendt niet',
    keepOn:
      'Werk gewoon door. Wat u laadt en lost, blijft op deze telefoon en gaat vanzelf zodra er netwerk is.',
    network:
      'Kijk of de telefoon netwerk heeft: staat de vliegtuigstand aan, of vraagt een openbare wifi eerst om in te loggen?',
    now: 'Tik op de regel onderaan het scherm en dan op ‘{{button}}’. Laat de app open tot er staat dat alles is verzonden.',
    signIn:
      'Wordt gevraagd om in te loggen terwijl er geen netwerk is? Open de app dan met uw pincode. U kunt blijven laden en lossen; wat u deed, wordt verzonden zodra u inlogt. Dit kan 14 dagen lang; na vijf verkeerde pincodes houdt het op.',
    file: 'Blijft het zo? Bewaar op dezelfde pagina wat niet verzonden is als bestand en geef dat aan kantoor. Wis niets op deze telefoon.',
  },
  check: {
    title: 'Bij een controle onderweg',
    hand: 'Tik bij wat aan boord is op ‘{{button}}’. De telefoon toont dan alleen die brief en u kunt hem afgeven.',
    scan: 'De controleur kan de QR-code met elke telefoon scannen. Een account of app is niet nodig.',
    offline:
      'Dit werkt ook zonder netwerk, en als u bent uitgelogd: dan staan de brieven van wat aan boord is op de inlogpagina.',
    leave: 'Om verder te gaan houdt u de knop boven de brief ingedrukt.',
  },
  wrong: {
    title: 'Verkeerd gedrukt of een verkeerd gewicht',
    undo: 'Nog niet verzonden? Tik op het groene scherm op ‘Ongedaan maken’, of open de vracht, ‘Meer’, en trek het daar in.',
    correct:
      'Al verzonden? Open de vracht, ‘Meer’, en corrigeer wat u invulde. Kantoor ziet wat er eerst stond en waarom.',
    call: 'Te laat om te corrigeren, of een lading die er nooit was? Bel uw planner: kantoor kan het corrigeren.',
  },
  refused: {
    title: 'Iets is geweigerd',
    office:
      'Door kantoor: tik op de rode regel. De pagina zegt waarom, en de knop is wat helpt. Intussen raakt niets kwijt.',
    receiver:
      'Door de ontvanger: open de vracht, tik op ‘{{button}}’ en zeg hoeveel en waarom. Daarna vraagt de app waar de rest heen gaat.',
    carrier: 'Uzelf, door uw vervoerder: bel uw planner. Wat aan boord is, kan nog worden gelost.',
  },
  phone: {
    title: 'De telefoon is nieuw, kwijt of kapot',
    old: 'Werkt de oude nog? Wacht daar tot alles is verzonden en log dan uit.',
    signIn:
      'Open op de nieuwe hetzelfde adres en log in met hetzelfde e-mailadres of mobiele nummer en dezelfde pincode. Dat vraagt één keer netwerk. Uw projecten, vervoermiddelen en wat aan boord is, komen vanzelf.',
    lost: 'Is de oude kwijt of kapot? Bel uw planner, die kan hem intrekken. Wat nog niet verzonden was, staat alleen op die telefoon: zeg wat in uw lijst ontbreekt.',
    home: 'Zet de app op het beginscherm: dan opent hij zonder netwerk en bewaart de telefoon uw werk beter.',
  },
}
