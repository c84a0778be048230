/** The inspector's page: who reads it stands beside a lorry, and may know nothing of this product. */
export const check = {
  title: 'Vrachtbrief controleren',
  language: 'Taal',
  lead: 'Scan de QR-code van een vrachtbrief. Wat erin staat wordt op dit toestel gecontroleerd; een netwerk is niet nodig. Scan met deze pagina zelf: de camera-app opent elke site die een code noemt.',
  verdicts: {
    checking: { title: 'Controleren …', detail: 'De handtekening wordt gecontroleerd.' },
    validReceived: {
      title: 'Geldig, gegevens bij het kantoor',
      detail:
        'De handtekening is echt, er is niets veranderd, en de gegevens van deze lading zijn bij het kantoor binnen.',
    },
    validChanged: {
      title: 'Geldig, maar sindsdien gewijzigd',
      detail:
        'De handtekening is echt. De code bevat een eerdere stand van deze brief: de huidige staat hieronder.',
    },
    turnedAway: {
      title: 'Geweigerd door de ontvanger, nog aan boord',
      detail:
        'De handtekening is echt. De ontvanger nam deze lading niet aan: ze gaat terug, of door naar een andere ontvanger.',
    },
    partTurnedAway: {
      title: 'Deels geweigerd door de ontvanger, de rest is aan boord',
      detail:
        'De handtekening is echt. De ontvanger neemt maar een deel van deze lading aan. Wat is geweigerd, gaat terug, of door naar een andere ontvanger.',
    },
    turnedAwayKnown: {
      title: 'Geweigerd door de ontvanger, nog aan boord',
      detail:
        'De ontvanger nam deze lading niet aan: ze gaat terug, of door naar een andere ontvanger. Het adres bevat geen ondertekende brief; vergelijk met wat de chauffeur laat zien.',
    },
    partTurnedAwayKnown: {
      title: 'Deels geweigerd door de ontvanger, de rest is aan boord',
      detail:
        'De ontvanger neemt maar een deel van deze lading aan. Wat is geweigerd, gaat terug, of door naar een andere ontvanger. Het adres bevat geen ondertekende brief; vergelijk met wat de chauffeur laat zien.',
    },
    wentElsewhere: {
      title: 'Geweigerd door de ontvanger, en elders heen',
      detail:
        'De ontvanger nam deze lading niet aan. Ze ging terug, of verder met een andere brief: vraag daarnaar.',
    },
    partReturned: {
      title: 'Deels aangenomen, de rest ging terug',
      detail:
        'De ontvanger nam maar een deel van deze lading aan. De rest is teruggebracht naar waar ze is geladen.',
    },
    partForwarded: {
      title: 'Deels aangenomen, de rest ging elders heen',
      detail:
        'De ontvanger nam maar een deel van deze lading aan. De rest ging verder met een andere brief: vraag daarnaar.',
    },
    validNotReceived: {
      title: 'Handtekening geldig, gegevens nog niet bij het kantoor',
      detail:
        'Het toestel van de chauffeur heeft dit ondertekend en er is niets veranderd. De gegevens zijn nog niet bij het kantoor binnen; waarom niet, is hier niet te zien.',
    },
    validGone: {
      title: 'Handtekening geldig, brief niet meer bij het kantoor',
      detail:
        'De server heeft dit ondertekend en er is niets veranderd, maar het kantoor kent deze brief niet meer.',
    },
    validElsewhere: {
      title: 'Handtekening geldig',
      detail:
        'Er is niets veranderd. Of de brief sindsdien is gewijzigd, weet de eigen server: open hem daar.',
    },
    validOffline: {
      title: 'Handtekening geldig',
      detail:
        'Er is niets veranderd. Er is geen netwerk: of de brief sindsdien is gewijzigd, of het toestel als verloren is gemeld, is met een netwerk te zien.',
    },
    validAsking: {
      title: 'Handtekening geldig',
      detail:
        'De handtekening is echt en er is niets veranderd. Aan het kantoor wordt gevraagd of de brief sindsdien is gewijzigd.',
    },
    validBusy: {
      title: 'Handtekening geldig',
      detail:
        'Er is niets veranderd. De server zei niet of de brief sindsdien is gewijzigd: probeer het zo nog eens.',
    },
    revoked: {
      title: 'Toestel ingetrokken',
      detail:
        'De handtekening is echt, maar het toestel dat haar zette is op {{when}} ingetrokken, bijvoorbeeld omdat het verloren of gestolen is. Vertrouw niet op deze brief.',
    },
    altered: {
      title: 'Veranderd',
      detail: 'De handtekening past niet bij wat de code zegt. Vertrouw er niet op.',
    },
    otherLetter: {
      title: 'Veranderd',
      detail: 'Het adres hoort bij een andere brief dan de code die erop volgt. Vertrouw er niet op.',
    },
    unreadable: {
      title: 'Niet leesbaar',
      detail:
        'Het adres bevat geen volledige brief. Er is niet op te vertrouwen. Scan de code opnieuw, van dichterbij en zonder spiegeling.',
    },
    expired: {
      title: 'Verlopen',
      detail: 'De handtekening is echt, maar was geldig tot {{when}}.',
    },
    keysNeeded: {
      title: 'Niet gecontroleerd: eenmaal netwerk nodig',
      detail:
        'Dit toestel kent de sleutel niet waarmee de brief is ondertekend. Open deze pagina eenmaal met een netwerk; daarna controleert zij zonder.',
    },
    unknownKey: {
      title: 'Ondertekend met een onbekende sleutel',
      detail: 'Niemand die deze dienst kent heeft dit ondertekend. Vertrouw er niet op.',
    },
    unknownHost: {
      title: 'Van een host die deze pagina niet kent',
      detail:
        'Deze code is ondertekend voor {{host}}, die deze pagina niet kent. Daarmee is niet gezegd dat hij klopt, en niet dat hij vals is.',
    },
    elsewhere: {
      title: 'Brief van {{host}}',
      detail: 'Het adres bevat geen ondertekende brief. Open hem op zijn eigen server.',
    },
    receivedOnly: {
      title: 'Bekend bij het kantoor',
      detail:
        'Het adres bevat geen ondertekende brief. Dit zijn de gegevens die er bij het kantoor onder binnen zijn; vergelijk het met wat de chauffeur laat zien.',
    },
    notFound: {
      title: 'Niet gevonden',
      detail: 'Het kantoor kent onder dit adres geen brief, en het adres bevat er geen.',
    },
    offlineWithoutCode: {
      title: 'Netwerk nodig',
      detail:
        'Het adres bevat geen ondertekende brief, zodat zonder netwerk niets te controleren is. Scan de code van de brief zelf.',
    },
    busy: { title: 'Geen antwoord', detail: 'De server antwoordde niet. Probeer het zo nog eens.' },
  },
  openElsewhere: 'Openen bij {{name}}',
  signer: {
    server: 'Ondertekend door de server van {{host}}, niet door een telefoon.',
    phone: 'Ondertekend door een telefoon waarvoor {{host}} instaat.',
  },
  facts: {
    title: 'Wat de code zegt',
    officeTitle: 'Wat het kantoor heeft',
    material: 'Materiaal',
    ewc: 'Euralcode',
    hazard: 'Gevaar',
    hazardous: 'Gevaarlijk afval',
    notHazardous: 'Niet gevaarlijk',
    truck: 'Kenteken',
    ship: 'Schip',
    container: 'Container',
    driver: 'Chauffeur',
    company: 'Bedrijf van de chauffeur',
    from: 'Van',
    to: 'Naar',
    weight: 'Gewicht',
    amount: 'Hoeveelheid',
    estimated: 'hoogstens {{amount}}, nog niet gewogen',
    afterUnloading: 'wordt bij het lossen gewogen',
    number: 'Nummer',
    time: 'Geladen',
    unloaded: 'Gelost',
    state: 'Stand',
    sender: 'Afzender',
    senderRole: 'Rol van de afzender',
    disposer: 'Ontdoener',
    receiver: 'Ontvanger',
    carrier: 'Vervoerder',
    method: 'Verwerkingsmethode',
    wasteStream: 'Afvalstroomnr.',
    flow: 'Materiaalstroom',
    flowVersion: '{{flow}}, versie {{version}}',
    corrections: 'Correcties',
    signedAt: 'Ondertekend',
    validUntil: 'Geldig tot',
    noEnd: 'zonder einddatum',
    more: 'Wat de code nog meer zegt',
  },
  states: {
    loaded: 'Onderweg',
    turned_away: 'Geweigerd, nog aan boord',
    part_turned_away: 'Deels geweigerd, de rest is aan boord',
    unloaded: 'Gelost',
    returned: 'Geweigerd, teruggebracht',
    forwarded: 'Geweigerd, naar een andere ontvanger',
  },
  live: {
    title: 'Nu bij het kantoor',
    asked: 'Gevraagd om {{when}}',
    again: 'Opnieuw vragen',
    offline: 'Geen netwerk: het kantoor is niet gevraagd.',
    received: 'Gegevens binnen',
    photos: 'Foto’s',
    photosReceived: '{{received}} van {{announced}} ontvangen',
    place: {
      load: 'Chauffeur laadde op',
      unload: 'Chauffeur loste op',
      at: '{{position}}, op {{metres}} m nauwkeurig',
    },
    noPhotos: 'geen gemaakt',
    acceptance: 'Acceptatie',
    acceptances: {
      accepted: 'aangenomen door de ontvanger',
      partly: 'gedeeltelijk aangenomen',
      refused: 'geweigerd door de ontvanger',
    },
    onward: 'Hoe het verdergaat',
    onBoard: 'Nog aan boord',
    kilograms: '{{amount}} kg',
    changes: 'Wat afwijkt van de code',
    changed: '{{field}}: “{{before}}” in de code, “{{after}}” bij het kantoor',
    flowChanged:
      'Het kantoor heeft de opdracht op {{when}} gewijzigd, na deze lading. De brief blijft zoals hij voor de lading is afgegeven.',
    events: 'Wat er gebeurde',
    eventKinds: {
      loaded: 'Geladen',
      unloaded: 'Gelost',
      corrected: 'Gecorrigeerd',
      noted: 'Notitie toegevoegd',
      acceptance: 'Acceptatie opgegeven',
      rest_unloaded: 'Geweigerde lading gelost',
      forwarded: 'Naar een andere ontvanger',
      collected: 'Adressen van de route',
      refused: 'Opgave geweigerd door het kantoor',
      signature: 'Ondertekend',
    },
    versions: 'Versies van de brief',
    version: 'Versie {{version}}, {{when}}',
    modifications_one: '{{count}} wijziging van de opdracht',
    modifications_other: '{{count}} wijzigingen van de opdracht',
    current: 'huidige',
    old: 'oud',
    oldShown: 'Dit is een oude versie, van {{when}}. Het is niet de huidige brief.',
    showCurrent: 'Toon de huidige versie',
    show: 'Toon versie {{version}}',
    boxes: 'Alle vakken van de brief',
    box: 'Vak {{number}}',
    guidance: 'Begeleidingsbrief',
    delivery: 'Leverbon',
  },
  keys: {
    fresh: 'Sleutels op dit toestel: van {{when}}.',
    none: 'Dit toestel heeft nog geen sleutels: zij worden opgehaald zodra er een netwerk is.',
    offlineReady: 'Deze pagina opent voortaan ook zonder netwerk.',
  },
  scan: {
    open: 'Code scannen',
    another: 'Andere code scannen',
    picture: 'Foto van een code lezen',
    stop: 'Stoppen met scannen',
    aim: 'Richt de camera op de QR-code van de brief.',
    camera: 'Beeld van de camera',
    noCamera: 'Deze browser heeft geen camera, of mag haar niet gebruiken. Lees een foto van de code.',
    readerMissing: 'De lezer van codes staat nog niet op dit toestel. Open hem eenmaal met een netwerk.',
    noCode: 'Op deze foto is geen QR-code gevonden.',
    otherCode: 'Dit is een QR-code, maar niet die van een vrachtbrief.',
    unreadable: 'Deze foto is niet te openen.',
  },
  unload: {
    title: 'Bent u bij dit transport betrokken?',
    action: 'Lossen als chauffeur',
    help: 'Voor chauffeurs met een account. Het opent hun app.',
  },
  print: 'Afdrukken',
  footer:
    'Gegevens van de brief in onze eigen opmaak. Er wordt geen toestemming of goedkeuring van een overheid geclaimd. Een bezoek met netwerk wordt geteld, zonder wie het deed.',
}
