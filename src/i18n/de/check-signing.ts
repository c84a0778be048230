/** Of the page on which somebody signs a letter on a phone of their own. */
export const checkSigning = {
  title: {
    sender: 'Als Absender unterschreiben',
    disposer: 'Als Abfallerzeuger unterschreiben',
    receiver: 'Den Empfang unterschreiben',
  },
  read: 'Lesen Sie vor dem Unterschreiben, was der Begleitschein angibt.',
  facts: {
    number: 'Nummer',
    cargo: 'Ladung',
    code: 'Abfallschlüssel',
    amount: 'Gewicht',
    to: 'Nach',
    vehicle: 'Fahrzeug',
    from: 'Von',
  },
  name: 'Ihr Name',
  sign: 'Unterschreiben',
  faults: {
    name: 'Geben Sie zuerst Ihren Namen ein.',
    failed: 'Dieser Browser kann nicht unterschreiben. Unterschreiben Sie auf dem Telefon des Fahrers.',
  },
  signed: 'Unterschrieben',
  answer: 'QR-Code mit Ihrer Unterschrift',
  show: '{{name}}, zeigen Sie diesen Code dem Fahrer, der ihn scannt.',
  unreadable: 'Hier gibt es nichts zu unterschreiben',
  unreadableHelp: 'Scannen Sie den Code auf dem Telefon des Fahrers noch einmal.',
}
