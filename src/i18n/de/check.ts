import type { CheckTexts } from '../check-texts.ts'

export const check: CheckTexts = {
  title: 'Begleitschein prüfen',
  language: 'Sprache',
  lead: 'Scannen Sie den QR-Code eines Begleitscheins. Sein Inhalt wird auf diesem Gerät geprüft; ein Netz ist nicht nötig.',
  verdicts: {
    checking: { title: 'Wird geprüft …', detail: 'Die Signatur wird geprüft.' },
    validReceived: {
      title: 'Gültig und eingegangen',
      detail: 'Die Signatur ist echt, nichts wurde verändert, und die Ladung ist beim Büro eingegangen.',
    },
    validChanged: {
      title: 'Gültig, aber seither geändert',
      detail:
        'Die Signatur ist echt. Der Code enthält einen früheren Stand dieses Scheins: der heutige steht unten.',
    },
    validNotReceived: {
      title: 'Signatur gültig, noch nicht eingegangen',
      detail:
        'Das Gerät des Fahrers hat dies signiert und nichts wurde verändert. Beim Büro ist es noch nicht eingegangen: das Gerät hatte seit dem Laden kein Netz.',
    },
    validOffline: {
      title: 'Signatur gültig',
      detail:
        'Nichts wurde verändert. Es gibt kein Netz: ob der Schein seither geändert oder das Gerät als verloren gemeldet wurde, ist mit Netz zu sehen.',
    },
    validAsking: {
      title: 'Signatur gültig',
      detail:
        'Die Signatur ist echt und nichts wurde verändert. Das Büro wird gefragt, ob der Schein seither geändert wurde.',
    },
    validBusy: {
      title: 'Signatur gültig',
      detail:
        'Nichts wurde verändert. Der Server sagte nicht, ob der Schein seither geändert wurde: versuchen Sie es gleich noch einmal.',
    },
    revoked: {
      title: 'Gerät gesperrt',
      detail:
        'Die Signatur ist echt, aber das Gerät, das sie geleistet hat, wurde am {{when}} gesperrt, etwa weil es verloren oder gestohlen ist. Verlassen Sie sich nicht auf diesen Schein.',
    },
    altered: {
      title: 'Verändert',
      detail: 'Die Signatur passt nicht zum Inhalt des Codes. Verlassen Sie sich nicht darauf.',
    },
    otherLetter: {
      title: 'Verändert',
      detail:
        'Die Adresse gehört zu einem anderen Schein als der Code, der ihr folgt. Verlassen Sie sich nicht darauf.',
    },
    unreadable: {
      title: 'Nicht lesbar',
      detail:
        'Die Adresse enthält keinen vollständigen Schein. Darauf ist kein Verlass. Scannen Sie den Code noch einmal, näher und ohne Spiegelung.',
    },
    expired: {
      title: 'Abgelaufen',
      detail: 'Die Signatur ist echt, war aber nur bis {{when}} gültig.',
    },
    keysNeeded: {
      title: 'Nicht geprüft: einmal Netz nötig',
      detail:
        'Dieses Gerät kennt den Schlüssel nicht, mit dem der Schein signiert ist. Öffnen Sie diese Seite einmal mit Netz; danach prüft sie ohne.',
    },
    unknownKey: {
      title: 'Mit unbekanntem Schlüssel signiert',
      detail: 'Niemand, den dieser Dienst kennt, hat dies signiert. Verlassen Sie sich nicht darauf.',
    },
    receivedOnly: {
      title: 'Beim Büro bekannt',
      detail:
        'Die Adresse enthält keinen signierten Schein. Dies ist unter ihr beim Büro eingegangen; vergleichen Sie es mit dem, was der Fahrer zeigt.',
    },
    notFound: {
      title: 'Nicht gefunden',
      detail: 'Das Büro kennt unter dieser Adresse keinen Schein, und die Adresse enthält keinen.',
    },
    offlineWithoutCode: {
      title: 'Netz nötig',
      detail:
        'Die Adresse enthält keinen signierten Schein; ohne Netz lässt sich nichts prüfen. Scannen Sie den Code des Scheins selbst.',
    },
    busy: {
      title: 'Keine Antwort',
      detail: 'Der Server hat nicht geantwortet. Versuchen Sie es gleich noch einmal.',
    },
  },
  facts: {
    title: 'Inhalt des Codes',
    officeTitle: 'Stand beim Büro',
    material: 'Material',
    ewc: 'Abfallschlüssel',
    hazard: 'Gefahr',
    hazardous: 'Gefährlicher Abfall',
    notHazardous: 'Nicht gefährlich',
    truck: 'Kennzeichen',
    ship: 'Schiff',
    container: 'Container',
    driver: 'Fahrer',
    company: 'Unternehmen des Fahrers',
    from: 'Von',
    to: 'Nach',
    weight: 'Gewicht',
    amount: 'Menge',
    estimated: 'höchstens {{amount}}, noch nicht gewogen',
    afterUnloading: 'wird beim Entladen gewogen',
    number: 'Nummer',
    time: 'Geladen',
    unloaded: 'Entladen',
    state: 'Stand',
    sender: 'Absender',
    senderRole: 'Rolle des Absenders',
    disposer: 'Abfallbesitzer',
    receiver: 'Empfänger',
    carrier: 'Beförderer',
    method: 'Verwertungsverfahren',
    wasteStream: 'Abfallstromnummer',
    flow: 'Materialstrom',
    flowVersion: '{{flow}}, Version {{version}}',
    corrections: 'Berichtigungen',
    signedAt: 'Signiert',
    validUntil: 'Gültig bis',
    more: 'Weiterer Inhalt des Codes',
  },
  states: { loaded: 'Unterwegs', unloaded: 'Entladen' },
  live: {
    title: 'Jetzt beim Büro',
    asked: 'Abgefragt um {{when}}',
    again: 'Noch einmal fragen',
    offline: 'Kein Netz: das Büro wurde nicht gefragt.',
    received: 'Eingegangen',
    photos: 'Fotos',
    photosReceived: '{{received}} von {{announced}} eingegangen',
    place: {
      load: 'Fahrer lud bei',
      unload: 'Fahrer entlud bei',
      at: '{{position}}, auf {{metres}} m genau',
    },
    noPhotos: 'keine aufgenommen',
    acceptance: 'Annahme',
    acceptances: {
      accepted: 'vom Empfänger angenommen',
      partly: 'teilweise angenommen',
      refused: 'vom Empfänger abgelehnt',
    },
    kilograms: '{{amount}} kg',
    changes: 'Was vom Code abweicht',
    changed: '{{field}}: „{{before}}“ im Code, „{{after}}“ beim Büro',
    flowChanged:
      'Das Büro hat den Auftrag am {{when}} geändert, nach dieser Ladung. Der Schein bleibt, wie er für die Ladung ausgestellt wurde.',
    events: 'Was geschah',
    eventKinds: {
      loaded: 'Geladen',
      unloaded: 'Entladen',
      corrected: 'Berichtigt',
      noted: 'Notiz hinzugefügt',
      acceptance: 'Annahme erklärt',
      refused: 'Angabe vom Büro abgelehnt',
      signature: 'Unterschrieben',
    },
    versions: 'Fassungen des Scheins',
    version: 'Fassung {{version}}, {{when}}',
    modifications_one: '{{count}} Änderung des Auftrags',
    modifications_other: '{{count}} Änderungen des Auftrags',
    current: 'aktuell',
    old: 'alt',
    oldShown: 'Dies ist eine alte Fassung vom {{when}}. Sie ist nicht der aktuelle Schein.',
    showCurrent: 'Aktuelle Fassung zeigen',
    show: 'Fassung {{version}} zeigen',
    boxes: 'Alle Felder des Scheins',
    box: 'Feld {{number}}',
    guidance: 'Begleitschein',
    delivery: 'Lieferschein',
    crossBorder:
      'Herkunft und Ziel liegen in verschiedenen Ländern: für Abfall sind die europäischen Verbringungspapiere nötig.',
  },
  keys: {
    fresh: 'Schlüssel auf diesem Gerät: vom {{when}}.',
    none: 'Dieses Gerät hat noch keine Schlüssel: sie werden geholt, sobald es ein Netz gibt.',
    offlineReady: 'Diese Seite öffnet sich künftig auch ohne Netz.',
  },
  scan: {
    open: 'Code scannen',
    another: 'Anderen Code scannen',
    picture: 'Bild eines Codes lesen',
    stop: 'Scannen beenden',
    aim: 'Richten Sie die Kamera auf den QR-Code des Scheins.',
    camera: 'Bild der Kamera',
    noCamera: 'Dieser Browser hat keine Kamera, oder sie ist nicht erlaubt. Lesen Sie ein Bild des Codes.',
    readerMissing: 'Der Codeleser ist noch nicht auf diesem Gerät. Öffnen Sie ihn einmal mit Netz.',
    noCode: 'In diesem Bild wurde kein QR-Code gefunden.',
    otherCode: 'Dies ist ein QR-Code, aber nicht der eines Begleitscheins.',
    unreadable: 'Dieses Bild lässt sich nicht öffnen.',
  },
  unload: {
    title: 'Sind Sie an diesem Transport beteiligt?',
    action: 'Als Fahrer entladen',
    help: 'Für Fahrer mit Konto. Öffnet ihre App.',
  },
  print: 'Drucken',
  footer:
    'Daten des Scheins in eigener Gestaltung. Eine behördliche Erlaubnis oder Zulassung wird nicht behauptet. Ein Besuch mit Netz wird gezählt, ohne festzuhalten, von wem.',
}
