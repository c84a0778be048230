import type { Texts } from '../text-modules.ts'

export const positions: Texts = {
  account: {
    title: 'Position beim Laden und Entladen',
    lead: 'Wenn Sie ein Laden oder Entladen speichern, kann die Position dieses Telefons dazu aufbewahrt werden. Das entscheiden Sie: Alles funktioniert auch ohne, und kein Kunde, Projekt oder Beförderer kann es einschalten.',
    what: {
      title: 'Was aufgezeichnet wird',
      body: 'Wo das Telefon ist, wenn Sie ein Laden oder Entladen speichern: Breite, Länge, wie genau das ist und wann es gemessen wurde. Nichts unterwegs und nichts, während die App geschlossen ist.',
    },
    why: {
      title: 'Warum',
      body: 'Damit sich zeigen lässt, wo geladen und entladen wurde, bei einer Kontrolle oder wenn später jemand fragt.',
    },
    who: {
      title: 'Wer es sieht',
      body: 'Sie, das Büro des Kunden und mit wem er das Projekt teilt, die Planer Ihres Beförderers und wer den Begleitschein über den QR-Code prüft, etwa ein Kontrolleur.',
    },
    howLong: {
      title: 'Wie lange',
      body: 'Wie der Kunde es gewählt hat: {{least}} bis {{most}} Monate nach dem Entladen, meist {{usual}}. Wenn Sie widerrufen, wird sofort nichts mehr aufgezeichnet; was da ist, verschwindet, wenn seine Zeit um ist oder Sie Ihr Konto schließen.',
    },
    agree: 'Ich stimme zu: Position aufzeichnen, wenn ich ein Laden oder Entladen speichere',
    off: 'Aus: Es wird keine Position aufgezeichnet.',
    since: 'Sie haben am {{when}} zugestimmt. Sie können das jederzeit widerrufen, auch ohne Netz.',
    given: 'Ab jetzt wird die Position beim Laden und Entladen aufgezeichnet.',
    withdrawn: 'Es wird keine Position mehr aufgezeichnet.',
    failed: 'Es konnte auf diesem Telefon nicht gespeichert werden. Versuchen Sie es noch einmal.',
  },
  form: {
    off: 'Die Position wird nicht aufgezeichnet: Sie haben nicht zugestimmt.',
    choose: 'Zur Auswahl',
    searching: 'Die Position wird noch nicht aufgezeichnet: Das Telefon sucht sie. Sie müssen nicht warten.',
    found: 'Die Position wird aufgezeichnet, auf {{metres}} m genau.',
    denied:
      'Die Position wird nicht aufgezeichnet: Diese App darf sie nicht lesen. Erlauben Sie es in den Einstellungen des Browsers.',
    unavailable: 'Die Position wird nicht aufgezeichnet: Das Telefon findet sie nicht.',
    unsupported: 'Die Position wird nicht aufgezeichnet: Dieser Browser kann sie nicht angeben.',
  },
}
