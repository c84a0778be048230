/** Of the page on which somebody signs a letter on a phone of their own. */
export const checkSigning = {
  title: {
    sender: "Signer en tant qu'expéditeur",
    disposer: 'Signer en tant que détenteur des déchets',
    receiver: 'Signer la réception',
  },
  read: 'Lisez ce que le document indique avant de signer.',
  facts: {
    number: 'Numéro',
    cargo: 'Marchandise',
    code: 'Code déchet',
    amount: 'Poids',
    to: 'Vers',
    vehicle: 'Véhicule',
    from: 'De',
  },
  name: 'Votre nom',
  sign: 'Signer',
  faults: {
    name: "Saisissez d'abord votre nom.",
    failed: 'Ce navigateur ne peut pas signer. Signez sur le téléphone du chauffeur.',
  },
  signed: 'Signé',
  answer: 'Code QR avec votre signature',
  show: '{{name}}, montrez ce code au chauffeur, qui le scanne.',
  unreadable: 'Rien à signer ici',
  unreadableHelp: 'Scannez de nouveau le code sur le téléphone du chauffeur.',
}
