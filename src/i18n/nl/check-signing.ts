/** Of the page on which somebody signs a letter on a phone of their own. */
export const checkSigning = {
  title: {
    sender: 'Tekenen als afzender',
    disposer: 'Tekenen als ontdoener',
    supplier: 'Tekenen als leverancier',
    receiver: 'Tekenen voor ontvangst',
    refusal: 'Tekenen voor weigering',
  },
  read: 'Lees wat de begeleidingsbrief vermeldt voordat u tekent.',
  letter: 'De hele brief, met bedrijven en data',
  facts: {
    number: 'Nummer',
    cargo: 'Lading',
    code: 'Euralcode',
    amount: 'Gewicht',
    to: 'Naar',
    vehicle: 'Voertuig',
    from: 'Van',
  },
  name: 'Uw naam',
  sign: 'Ondertekenen',
  faults: {
    name: 'Vul eerst uw naam in.',
    failed: 'Deze browser kan niet ondertekenen. Teken op de telefoon van de chauffeur.',
  },
  signed: 'Ondertekend',
  notTaken: 'Uw handtekening is niet aangenomen',
  answer: 'QR-code met uw handtekening',
  show: '{{name}}, laat deze code aan de chauffeur zien, die hem scant.',
  unreadable: 'Hier is niets te tekenen',
  unreadableHelp: 'Scan de code op de telefoon van de chauffeur opnieuw, of open de link opnieuw.',
  changed:
    'De brief is veranderd sinds deze code werd gemaakt. U tekent hem zoals hij toen was, zoals hieronder staat.',
  used: 'Al getekend',
  usedHelp: 'Deze code is ondertekend en werkt één keer. Vraag de chauffeur of het kantoor om een nieuwe.',
  expired: 'Deze code is te oud',
  expiredHelp: 'Hij was twee weken geldig. Vraag de chauffeur of het kantoor om een nieuwe.',
  early: 'Te vroeg om voor ontvangst te tekenen',
  earlyHelp: 'De lading is nog niet gelost. Open deze pagina daarna opnieuw.',
  delivery: {
    sending: 'Wordt naar het kantoor verzonden …',
    received: 'Het kantoor heeft uw handtekening ontvangen.',
    received_as_it_was:
      'Het kantoor heeft uw handtekening ontvangen. De brief is sindsdien veranderd: u hebt getekend wat hier staat.',
    unreceived: 'Het kantoor heeft hem nog niet ontvangen. Hij gaat vanzelf zolang deze pagina open is.',
    signature_already_used: 'Het kantoor neemt hem niet aan: deze code is eerder ondertekend.',
    signature_link_expired: 'Het kantoor neemt hem niet aan: deze code is te oud.',
    receipt_before_unload: 'Het kantoor neemt hem niet aan: de ontvanger tekent als de lading is gelost.',
    signature_of_other_letter:
      'Het kantoor neemt hem niet aan: deze code is van een andere brief. Vraag een nieuwe.',
    signature_time_impossible:
      'Het kantoor neemt hem niet aan: de klok van deze telefoon staat verkeerd. Zet hem goed en teken een nieuwe code.',
    signature_not_verified:
      'Het kantoor neemt hem niet aan: deze code is niet van het kantoor. Vraag een nieuwe.',
  },
  showToo: 'Ziet de chauffeur hem niet? Toon dan deze code.',
}
