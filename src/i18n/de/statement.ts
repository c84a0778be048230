import type { Texts } from '../text-modules.ts'

export const statement: Texts = {
  photo: {
    camera: 'Kamera',
    files: 'Aus Dateien',
    busy: 'Wird verkleinert',
    number: 'Foto {{number}}',
    remove: 'Foto {{number}} entfernen',
    undo: 'Rückgängig',
    restore: 'Rückgängig: Foto {{number}}',
    unreadable: '{{name}} konnte nicht gelesen werden. Wählen Sie die Datei erneut.',
    empty: '{{name}} ist leer.',
    heic: '{{name}} ist ein HEIC-Foto, das dieses Telefon hier nicht lesen kann. Machen Sie das Foto hier mit der Schaltfläche „Kamera“, oder lassen Sie die Kamera als JPEG speichern: auf einem iPhone unter Einstellungen > Kamera > Formate > Maximale Kompatibilität.',
    'no-picture': '{{name}} ist kein verwendbares Bild.',
  },
  amount: 'Menge',
  weightUnit: 'Auf dem Wiegeschein steht',
  implausible: {
    title: 'Stimmt das?',
    zero: 'Das Nettogewicht ist null.',
    chloride_zero: 'Der Chloridgehalt ist null.',
    gross_below_empty:
      'Die erste Wägung von {{value}} ist weniger als das Leergewicht von {{mode}}: {{expected}}.',
    empty_differs: 'Die zweite Wägung ist {{value}}; {{mode}} wiegt leer gewöhnlich {{expected}}.',
    over_capacity: 'Die Ladung von {{value}} ist mehr, als {{mode}} laden kann: {{expected}}.',
    over_flow: 'Die Ladung von {{value}} ist mehr als für den ganzen Stoffstrom geschätzt: {{expected}}.',
    far_from_others:
      'Die Ladung von {{value}} weicht stark von den anderen dieses Stoffstroms ab, gewöhnlich etwa {{expected}}.',
    accepted_over_load: 'Angenommen würden {{value}}, mehr als geladen wurde: {{expected}}.',
    slip: {
      unit: 'Kilogramm statt Tonnen, oder Tonnen statt Kilogramm?',
      decimal_mark: 'Ein Komma vergessen oder eine Ziffer zu viel?',
    },
    likely: 'Es sind {{net}}',
    confirm: 'Ja, es stimmt',
    cancel: 'Ändern',
  },
  measurements: {
    weighedLoad: 'Erste Wägung',
    tareWeight: 'Zweite Wägung',
    nettoWeight: 'Netto',
    chlorideValue: 'Chloridgehalt',
    weightTicketNumber: 'Wiegescheinnummer',
  },
  chlorideHelp: 'Milligramm pro Kilogramm Trockensubstanz',
  firstWeighingHelp: 'Voll, wie die Waage anzeigt',
  secondWeighingHelp: 'Leer (Tara)',
  tareProposed: 'Leergewicht von {{mode}}, vorgeschlagen. Ändern Sie es, wenn die Waage etwas anderes zeigt.',
  nettoNone: 'Nach beiden Wägungen bekannt',
  note: 'Bemerkung',
  photosLoad: 'Fotos der Ladung',
  photosUnload: 'Fotos beim Entladen',
  optional: 'freiwillig',
  nothingAsked: 'Dieser Stoffstrom verlangt jetzt keine weiteren Angaben.',
  draftKept: 'Ihre früheren Eingaben sind wieder da.',
  photoLost:
    'Die App wurde geschlossen, bevor ein Foto fertig war. Ihre Eingaben sind wieder da; machen oder wählen Sie das Foto erneut.',
  photoNotSaved:
    'Das Foto konnte nicht auf diesem Telefon gespeichert werden. Machen oder wählen Sie es erneut.',
  photoNoRoom:
    'Der Speicher dieses Telefons ist voll: das Foto wurde nicht behalten. Schaffen Sie Platz und machen Sie es erneut. Den Rest können Sie ohne Foto speichern, wo keines verlangt ist.',
  photoUnderway: {
    title: 'Ein Foto ist noch nicht fertig',
    body: 'Es wird noch verkleinert. Warten Sie kurz oder fahren Sie ohne dieses Foto fort.',
    confirm: 'Ohne Foto fortfahren',
    cancel: 'Warten',
  },
  draftNotSaved:
    'Ihre Eingaben werden gerade nicht auf diesem Telefon gespeichert. Verlassen Sie diesen Bildschirm erst, wenn Sie fertig sind.',
  faultsTitle_one: 'Eine Angabe fehlt oder ist falsch',
  faultsTitle_other: '{{count}} Angaben fehlen oder sind falsch',
  faults: {
    required: 'Dieses Feld ist erforderlich.',
    photo_required: 'Machen Sie zuerst ein Foto.',
    not_asked: 'Dieser Stoffstrom fragt nicht danach.',
    netto_negative: 'Die zweite Wägung ist schwerer als die erste.',
    not_a_number: 'Schreiben Sie eine Zahl, wie {{example}}.',
    ambiguous: 'Das ist zweideutig. Schreiben Sie es ohne Tausenderpunkt, wie {{example}}.',
    too_precise: 'Höchstens drei Nachkommastellen.',
    too_large: 'Diese Zahl ist zu groß.',
    too_long: 'Das ist zu lang.',
    too_precise_for_unit: 'Schreiben Sie ganze Kilogramm.',
    eight_digits: 'Eine ENI-Nummer hat acht Ziffern.',
  },
  storageFull:
    'Der Speicher dieses Telefons ist voll. Nichts wurde gespeichert und nichts gesendet. Schaffen Sie Platz, etwa durch Löschen von Filmen oder Apps, und drücken Sie erneut. Ihre Eingaben sind noch da.',
  storageBroken:
    'Dieses Telefon konnte es nicht speichern. Nichts wurde gespeichert und nichts gesendet. Drücken Sie erneut; Ihre Eingaben sind noch da.',
  failed: 'Es konnte nicht gespeichert werden. Ihre Eingaben sind noch da.',
  draftUsed:
    'Diese Ladung wurde schon in einem anderen Fenster als {{number}} gespeichert, mit anderen Werten. Öffnen Sie diese Fracht, um sie zu korrigieren.',
  missing: {
    'device-code':
      'Dieses Telefon hat noch keinen Code. Es erhält ihn bei der ersten Verbindung; drücken Sie dann erneut.',
    flow: 'Dieser Stoffstrom ist nicht mehr auf diesem Telefon. Nichts wurde gespeichert; Ihre Eingaben sind noch da.',
    'transport-mode': 'Ihr Transportmittel ist nicht mehr auf diesem Telefon. Wählen Sie es erneut.',
    shipment: 'Diese Fuhre ist nicht mehr an Bord. Nichts wurde gespeichert.',
  },
  noPhoneCode: {
    title: 'Dieses Telefon braucht noch seinen Code',
    body: 'Jede Fuhrennummer enthält den Code des Telefons. Dieses Telefon erhält ihn bei der ersten Verbindung; danach brauchen Sie zum Laden nie wieder eine. Ihre Eingaben bleiben erhalten.',
  },
  needsNetwork:
    'Das Abrufen braucht einmal Verbindung. Sobald sie da ist, kommt die Fuhre von selbst; Entladen geht danach ohne.',
  takeOver: {
    title: 'Ladung von {{driver}} auf {{mode}} übernehmen?',
    body: '{{cargo}}, geladen {{when}}. Wenn Sie entladen, gilt sie als von Ihnen entladen.',
    confirm: 'Übernehmen',
    somebody: 'einem Kollegen',
  },
  closed: {
    flowGone:
      'Dieser Stoffstrom ist nicht mehr auf diesem Telefon. Vielleicht hat das Büro ihn geändert oder beendet.',
    blocked: 'Das Projekt dieses Stoffstroms ist abgeschlossen. Laden ist gesperrt.',
    notApproved: 'Laden ist gesperrt, bis Ihr Beförderer Sie zulässt.',
  },
}
