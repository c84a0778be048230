/** Of the page on which somebody signs a letter on a phone of their own. */
export const checkSigning = {
  title: {
    sender: 'Tekenen als afzender',
    disposer: 'Tekenen als ontdoener',
    receiver: 'Tekenen voor ontvangst',
  },
  read: 'Lees wat de begeleidingsbrief vermeldt voordat u tekent.',
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
  answer: 'QR-code met uw handtekening',
  show: '{{name}}, laat deze code aan de chauffeur zien, die hem scant.',
  unreadable: 'Hier is niets te tekenen',
  unreadableHelp: 'Scan de code op de telefoon van de chauffeur opnieuw.',
}
