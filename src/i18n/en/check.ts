/** The inspector's page: who reads it stands beside a lorry, and may know nothing of this product. */
export const check = {
  title: 'Check a transport letter',
  language: 'Language',
  lead: 'Scan the QR code of a transport letter. What it says is verified on this device; a network is not needed. Scan with this page itself: a camera app opens whatever site a code names.',
  verdicts: {
    checking: { title: 'Checking …', detail: 'The signature is being verified.' },
    validReceived: {
      title: 'Valid, data at the office',
      detail:
        'The signature is genuine, nothing was altered, and the data of this load have reached the office.',
    },
    validChanged: {
      title: 'Valid, but changed since',
      detail:
        'The signature is genuine. What the code says is an earlier state of this letter: the present one is below.',
    },
    turnedAway: {
      title: 'Refused by the receiver, still on board',
      detail:
        'The signature is genuine. The receiver did not accept this load: it goes back, or on to another receiver.',
    },
    partTurnedAway: {
      title: 'Refused in part by the receiver, the rest is on board',
      detail:
        'The signature is genuine. The receiver accepts only a part of this load. What it refused goes back, or on to another receiver.',
    },
    turnedAwayKnown: {
      title: 'Refused by the receiver, still on board',
      detail:
        'The receiver did not accept this load: it goes back, or on to another receiver. The address holds no signed letter; compare with what the driver shows.',
    },
    partTurnedAwayKnown: {
      title: 'Refused in part by the receiver, the rest is on board',
      detail:
        'The receiver accepts only a part of this load. What it refused goes back, or on to another receiver. The address holds no signed letter; compare with what the driver shows.',
    },
    wentElsewhere: {
      title: 'Refused by the receiver, and gone elsewhere',
      detail:
        'The receiver did not accept this load. It went back, or on by another letter: ask for that one.',
    },
    partReturned: {
      title: 'Accepted in part, the rest went back',
      detail:
        'The receiver accepted only a part of this load. The rest was brought back to where it was loaded.',
    },
    partForwarded: {
      title: 'Accepted in part, the rest went on elsewhere',
      detail:
        'The receiver accepted only a part of this load. The rest went on by another letter: ask for that one.',
    },
    validNotReceived: {
      title: 'Signature valid, data not yet at the office',
      detail:
        'The driver’s device signed this and nothing was altered. The data have not reached the office yet; why cannot be seen here.',
    },
    validGone: {
      title: 'Signature valid, letter no longer at the office',
      detail: 'The server signed this and nothing was altered, but the office no longer has this letter.',
    },
    validElsewhere: {
      title: 'Signature valid',
      detail:
        'Nothing was altered. Whether the letter changed since is known to its own server: open it there.',
    },
    validOffline: {
      title: 'Signature valid',
      detail:
        'Nothing was altered. There is no network: whether the letter changed since, or the driver’s device was reported lost, can be seen with one.',
    },
    validAsking: {
      title: 'Signature valid',
      detail:
        'The signature is genuine and nothing was altered. The office is being asked whether the letter changed since.',
    },
    validBusy: {
      title: 'Signature valid',
      detail:
        'Nothing was altered. The server did not say whether the letter changed since: try again in a moment.',
    },
    revoked: {
      title: 'Device revoked',
      detail:
        'The signature is genuine, but the device that made it was revoked on {{when}}, because it was lost or stolen for example. Do not rely on this letter.',
    },
    altered: {
      title: 'Altered',
      detail: 'The signature does not fit what the code says. Do not rely on it.',
    },
    otherLetter: {
      title: 'Altered',
      detail: 'The address belongs to another letter than the code that follows it. Do not rely on it.',
    },
    unreadable: {
      title: 'Not readable',
      detail:
        'The address has no complete letter in it. Nothing in it can be relied on. Scan the code again, from nearer by and without reflections.',
    },
    expired: {
      title: 'Expired',
      detail: 'The signature is genuine, but was valid until {{when}} only.',
    },
    keysNeeded: {
      title: 'Not verified: network needed once',
      detail:
        'This device does not know the key that signed the letter. Open this page once with a network; from then on it verifies without one.',
    },
    unknownKey: {
      title: 'Signed by an unknown key',
      detail: 'Nobody that this service knows has signed this. Do not rely on it.',
    },
    unknownHost: {
      title: 'Of a host that this page does not know',
      detail:
        'This code is signed for {{host}}, which this page does not know. That says neither that it is right nor that it is false.',
    },
    elsewhere: {
      title: 'A letter of {{host}}',
      detail: 'The address carries no signed letter. Open it at its own server.',
    },
    receivedOnly: {
      title: 'Known at the office',
      detail:
        'The address carries no signed letter. These are the data that reached the office under it; compare it with what the driver shows.',
    },
    notFound: {
      title: 'Not found',
      detail: 'The office knows no letter under this address, and the address carries none.',
    },
    offlineWithoutCode: {
      title: 'Network needed',
      detail:
        'The address carries no signed letter, so that nothing can be verified without a network. Scan the code of the letter itself.',
    },
    busy: { title: 'No answer', detail: 'The server did not answer. Try again in a moment.' },
  },
  openElsewhere: 'Open at {{name}}',
  signer: {
    server: 'Signed by the server of {{host}}, not by a phone.',
    phone: 'Signed by a phone that {{host}} vouches for.',
  },
  facts: {
    title: 'What the code says',
    officeTitle: 'What the office has',
    material: 'Material',
    ewc: 'EWC code',
    hazard: 'Hazard',
    hazardous: 'Hazardous waste',
    notHazardous: 'Not hazardous',
    truck: 'Licence plate',
    ship: 'Ship',
    container: 'Container',
    driver: 'Driver',
    company: 'Company of the driver',
    from: 'From',
    to: 'To',
    weight: 'Weight',
    amount: 'Amount',
    estimated: 'at most {{amount}}, not weighed yet',
    afterUnloading: 'weighed when unloaded',
    number: 'Number',
    time: 'Loaded',
    unloaded: 'Unloaded',
    state: 'State',
    sender: 'Sender',
    senderRole: 'Role of the sender',
    disposer: 'Disposer',
    receiver: 'Receiver',
    carrier: 'Carrier',
    method: 'Processing method',
    wasteStream: 'Waste stream number',
    flow: 'Material flow',
    flowVersion: '{{flow}}, version {{version}}',
    corrections: 'Corrections',
    signedAt: 'Signed',
    validUntil: 'Valid until',
    noEnd: 'without an end',
    more: 'More that the code says',
  },
  states: {
    loaded: 'On its way',
    turned_away: 'Refused, still on board',
    part_turned_away: 'Refused in part, the rest is on board',
    unloaded: 'Unloaded',
    returned: 'Refused, brought back',
    forwarded: 'Refused, on to another receiver',
  },
  live: {
    title: 'At the office now',
    asked: 'Asked at {{when}}',
    again: 'Ask again',
    offline: 'No network: the office was not asked.',
    received: 'Data arrived',
    photos: 'Photos',
    photosReceived: '{{received}} of {{announced}} received',
    place: {
      load: 'Driver loaded at',
      unload: 'Driver unloaded at',
      at: '{{position}}, to within {{metres}} m',
    },
    noPhotos: 'none taken',
    acceptance: 'Acceptance',
    acceptances: {
      accepted: 'accepted by the receiver',
      partly: 'accepted in part',
      refused: 'refused by the receiver',
    },
    onward: 'What becomes of it',
    onBoard: 'Still on board',
    kilograms: '{{amount}} kg',
    changes: 'What differs from the code',
    changed: '{{field}}: “{{before}}” in the code, “{{after}}” at the office',
    flowChanged:
      'The office changed the order on {{when}}, after this load. The letter stays as it was issued for the load.',
    events: 'What happened',
    eventKinds: {
      loaded: 'Loaded',
      unloaded: 'Unloaded',
      corrected: 'Corrected',
      noted: 'Note added',
      acceptance: 'Acceptance stated',
      rest_unloaded: 'Refused cargo unloaded',
      forwarded: 'To another receiver',
      collected: 'Addresses of the round',
      refused: 'Statement refused by the office',
      signature: 'Signed',
    },
    versions: 'Versions of the letter',
    version: 'Version {{version}}, {{when}}',
    modifications_one: '{{count}} modification of the order',
    modifications_other: '{{count}} modifications of the order',
    current: 'current',
    old: 'old',
    oldShown: 'This is an old version, of {{when}}. It is not the current letter.',
    showCurrent: 'Show the current version',
    show: 'Show version {{version}}',
    boxes: 'All boxes of the letter',
    box: 'Box {{number}}',
    guidance: 'Guidance letter',
    delivery: 'Delivery note',
  },
  keys: {
    fresh: 'Keys on this device: of {{when}}.',
    none: 'This device has no keys yet: they are fetched as soon as there is a network.',
    offlineReady: 'This page opens without a network from now on.',
  },
  scan: {
    open: 'Scan a code',
    another: 'Scan another code',
    picture: 'Read a picture of a code',
    stop: 'Stop scanning',
    aim: 'Point the camera at the QR code of the letter.',
    camera: 'Picture of the camera',
    noCamera: 'This browser has no camera, or it was not allowed. Read a picture of the code instead.',
    readerMissing: 'The reader of codes is not on this device yet. Open it once with a network.',
    noCode: 'No QR code was found in this picture.',
    otherCode: 'This is a QR code, but not that of a transport letter.',
    unreadable: 'This picture cannot be opened.',
  },
  unload: {
    title: 'Do you take part in this transport?',
    action: 'Unload as driver',
    help: 'For drivers with an account. It opens their app.',
  },
  print: 'Print',
  footer:
    'Data of the letter in our own layout. No permission or approval of an authority is claimed. A visit with a network is counted, without who made it.',
}
