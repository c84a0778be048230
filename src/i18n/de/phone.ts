import type { Texts } from '../text-modules.ts'

export const phone: Texts = {
  scan: {
    picture: 'Bild des Codes wählen',
    noCamera: 'Dieser Browser zeigt keine Kamera.',
    cameraFailed: 'Die Kamera ließ sich nicht öffnen.',
    otherWays:
      'Wählen Sie ein Bild des Codes. Oder richten Sie die Kamera des Telefons darauf und öffnen Sie den Link: er führt hierher.',
    noCode: 'In diesem Bild ist kein QR-Code oder es ist nicht scharf genug.',
    otherCode: 'Der QR-Code in diesem Bild ist ein anderer.',
    unreadable: 'Dieses Bild konnte nicht gelesen werden.',
  },
  install: {
    title: 'Vrachtpas auf den Startbildschirm legen',
    why: 'Die App öffnet sich dann mit einem Tipp, auch ohne Netz, und das Telefon bewahrt Ihre Arbeit besser auf.',
    action: 'Auf den Startbildschirm legen',
    notNow: 'Jetzt nicht',
    stepShare:
      'Tippen Sie auf dieses Zeichen Ihres Browsers. Falls Sie es nicht sehen, steht es hinter den drei Punkten.',
    stepAdd: 'Wählen Sie „Zum Home-Bildschirm“.',
    stepOpen: 'Öffnen Sie Vrachtpas von nun an vom Startbildschirm aus.',
  },
  signOut: {
    title: 'Abmelden?',
    unsentTitle: 'Noch nicht alles ist gesendet',
    unsent:
      'Bisher nur auf diesem Telefon: {{what}}. Alles bleibt hier und geht weiter, sobald Sie sich wieder anmelden. Nichts wird gelöscht.',
    loads_one: '{{count}} Beladung',
    loads_other: '{{count}} Beladungen',
    unloads_one: '{{count}} Entladung',
    unloads_other: '{{count}} Entladungen',
    photos_one: '{{count}} Foto',
    photos_other: '{{count}} Fotos',
    others_one: '{{count}} andere Eingabe',
    others_other: '{{count}} andere Eingaben',
    sendFirst: 'Zuerst senden',
    onBoard_one:
      'Eine Fracht ist an Bord. Ihr Begleitschein bleibt auf diesem Telefon; zum Entladen müssen Sie angemeldet sein.',
    onBoard_other:
      '{{count}} Frachten sind an Bord. Ihre Begleitscheine bleiben auf diesem Telefon; zum Entladen müssen Sie angemeldet sein.',
    offline:
      'Es gibt jetzt keine Verbindung. Die Anmeldung braucht eine: bis dahin können Sie weder laden noch entladen.',
    stay: 'Angemeldet bleiben',
    confirm: 'Abmelden',
  },
  left: {
    unsent_one:
      'Eine Eingabe von {{name}} ist nur auf diesem Telefon. Sie bleibt bis zur nächsten Anmeldung hier.',
    unsent_other:
      '{{count}} Eingaben von {{name}} sind nur auf diesem Telefon. Sie bleiben bis zur nächsten Anmeldung hier.',
    ended: 'Die Sitzung von {{name}} ist beendet. Melden Sie sich wieder an, um fortzufahren.',
    driver: 'einem anderen Fahrer',
    cannotSignIn: 'Die Anmeldung gelingt nicht',
    letters: 'Begleitscheine an Bord',
  },
  shared: {
    title: 'Geteilte Fotos',
    lead: 'Wählen Sie, wozu diese Fotos gehören.',
    none: 'Es gibt keine geteilten Fotos.',
    noneBody: 'Wählen Sie Fotos in einer anderen App und teilen Sie sie mit Vrachtpas.',
    notOffered:
      'Nichts, was Sie jetzt laden oder löschen können, verlangt Fotos. Sie bleiben einen Tag hier.',
    unload: 'Löschen',
    load: 'Laden',
    remove: 'Diese Fotos entfernen',
    photo: 'Foto {{number}}',
    add_one: 'Das geteilte Foto hinzufügen',
    add_other: '{{count}} geteilte Fotos hinzufügen',
    adding: 'Einen Moment …',
    unusable: '„{{name}}“ ist kein Foto, das dieses Telefon zeigen kann.',
  },
  handOver: {
    why: 'Mit Verbindung kann das Büro alles übernehmen, was nicht gesendet ist, mit den Fotos. Dieses Telefon sendet es dann nicht mehr: Das Büro entscheidet, was zählt.',
    action: 'Dem Büro übergeben',
    busy: 'Einen Moment …',
    done: 'Das Büro hat alles.',
    photosLeft_one: 'Das Büro hat es, bis auf {{count}} Foto. Versuchen Sie es mit Verbindung noch einmal.',
    photosLeft_other:
      'Das Büro hat es, bis auf {{count}} Fotos. Versuchen Sie es mit Verbindung noch einmal.',
    unreachable:
      'Das Büro ist jetzt nicht erreichbar. Es hat sich nichts geändert; versuchen Sie es mit Verbindung noch einmal.',
    sending: 'Es wird gerade gesendet.',
    tooMany:
      'Das Büro nimmt von diesem Telefon vorerst nichts mehr an. Versuchen Sie es später, oder speichern Sie es als Datei.',
    refused: 'Das Büro hat es nicht angenommen. Speichern Sie es als Datei.',
  },
  rescue: {
    title: 'Wenn das Senden nicht gelingt',
    why: 'Alles, was nicht gesendet ist, lässt sich mit den Fotos als Datei speichern. Das Büro liest sie ein. Auf diesem Telefon ändert sich nichts.',
    action: 'Als Datei speichern',
    making: 'Einen Moment …',
    saved: 'Die Datei ist gespeichert. Geben Sie sie dem Büro.',
    nothing: 'Alles ist gesendet: Es gibt nichts zu speichern.',
    failed:
      'Die Datei konnte nicht erstellt werden. Es hat sich nichts geändert; versuchen Sie es noch einmal.',
  },
  facts: {
    title: 'Dieses Telefon',
    keeping: 'Was es aufbewahrt',
    room: 'Belegter Speicher',
    persisted: 'Dieses Telefon bewahrt Ihre Arbeit auf, bis sie gesendet ist.',
    notPersisted:
      'Das Telefon kann diese App leeren, wenn der Speicher knapp wird. Fügen Sie sie zum Startbildschirm hinzu oder senden Sie bald.',
    storageUnknown: 'Dieser Browser sagt nicht, wie er Ihre Arbeit aufbewahrt. Senden Sie bald.',
    device: 'Code dieses Telefons',
    noDevice: 'Kommt mit der ersten Verbindung',
    lastPull: 'Liste abgerufen',
    never: 'Noch nicht',
  },
  previous: {
    title: 'Hat dieses Telefon sein Gedächtnis verloren?',
    body: 'Sie haben Vrachtpas bis {{when}} als Telefon {{code}} benutzt. War es dieses Telefon, hat der Browser es gelöscht, und was nicht gesendet war, ist verloren.',
    same: 'Ja, es war dieses Telefon',
    other: 'Nein, das ist ein anderes',
    toldTitle: 'Ihr Disponent weiß Bescheid',
    told: 'Prüfen Sie, ob Ihre letzten Ladungen und Entladungen in Ihrer Liste stehen. Erfassen Sie neu, was fehlt.',
    close: 'OK',
    failed: 'Das konnte nicht gemeldet werden. Versuchen Sie es mit Verbindung noch einmal.',
  },
  pairing: {
    title: 'Projekt koppeln',
    code: 'Kopplungscode',
    help: 'Sechs Buchstaben und Ziffern, vom Büro oder von der Tafel vor Ort.',
    pair: 'Koppeln',
    pairing: 'Wird angefragt',
    scan: 'QR-Code scannen',
    scanTitle: 'Halten Sie den QR-Code vor die Kamera',
    scanStop: 'Scannen beenden',
    length: 'Ein Kopplungscode hat sechs Buchstaben oder Ziffern.',
    refused: 'Der Kopplungscode ist falsch oder das Projekt ist abgeschlossen.',
    waitingTitle: 'Code {{code}} wartet auf Verbindung',
    waiting: 'Das Koppeln braucht einmal Verbindung. Sobald sie da ist, wird es automatisch versucht.',
    wishRefusedTitle: 'Code {{code}} wurde abgelehnt',
    forget: 'Nicht mehr versuchen',
    projects: 'Gekoppelte Projekte',
    none: 'Auf diesem Telefon ist noch kein Projekt gekoppelt.',
    blocked: 'Abgeschlossen: Laden gesperrt',
    notSaved: 'Dieses Telefon konnte es nicht speichern. Versuchen Sie es erneut.',
    done: 'Projekt gekoppelt: {{name}}',
    toShipments: 'Zu den Fuhren',
  },
  brokenStorage:
    'Der Speicher dieser App auf dem Telefon lässt sich nicht öffnen. Was nicht gesendet war, liegt darin. Schließen Sie alle Fenster der App, starten Sie das Telefon neu und versuchen Sie es noch einmal. Bleibt es so, rufen Sie das Büro an, bevor Sie etwas löschen.',
  update: {
    title: 'Eine neue Version der App ist bereit',
    action: 'Jetzt aktualisieren',
    notNow: 'Nicht jetzt',
    later: 'Sie wählen den Zeitpunkt; nie während etwas gesendet wird.',
    finishFirst: 'Schließen Sie zuerst ab, was Sie gerade ausfüllen, oder verlassen Sie es.',
  },
}
