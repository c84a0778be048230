/** Of signatures of a letter, as drivers see them. */
export const signing = {
  title: 'Handtekening',
  signatures: 'Handtekeningen',
  roles: {
    sender: 'Afzender',
    disposer: 'Ontdoener',
    receiver: 'Ontvanger',
    transporter: 'Vervoerder',
  },
  ask: {
    sender: 'Afzender laten tekenen',
    disposer: 'Ontdoener laten tekenen',
    receiver: 'Ontvanger laten tekenen',
  },
  add: 'Handtekening toevoegen',
  open: 'nog niet getekend',
  who: 'Wie tekent?',
  how: 'Hoe?',
  ways: {
    on_glass: 'Op deze telefoon',
    own_phone: 'Eigen telefoon',
    not_present: 'Niemand aanwezig',
  },
  stated: {
    on_glass: 'getekend op de telefoon van de chauffeur',
    own_phone: 'getekend op een eigen telefoon',
    not_present: 'niemand aanwezig: {{reason}}',
    by_loading: 'door te laden',
  },
  mismatch: 'Past niet bij de begeleidingsbrief zoals het kantoor die kent.',
  name: 'Naam van wie tekent',
  nameMissing: 'Vul de naam in van wie tekent.',
  draw: 'Teken in dit vak met een vinger',
  drawing: 'Handtekening van {{name}}',
  clear: 'Wissen',
  drawMissing: 'Teken eerst in het vak.',
  reason: 'Waarom kan niemand tekenen?',
  reasonHelp: 'Dit komt op de begeleidingsbrief te staan.',
  reasonMissing: 'Zeg in een paar woorden waarom niemand kan tekenen.',
  save: 'Handtekening opslaan',
  saveAbsence: 'Opslaan',
  what: 'Wat er getekend wordt',
  codeHelp:
    'Laat de andere telefoon deze code scannen. Die toont de brief en ondertekent hem daar, ook zonder netwerk.',
  code: 'QR-code om op een andere telefoon te tekenen',
  waiting:
    'Met netwerk komt de handtekening vanzelf terug. Scan zonder netwerk het antwoord dat de andere telefoon toont.',
  scan: 'Antwoord scannen',
  scanBack: 'Terug naar de code',
  wrongAnswer:
    'Dit antwoord hoort bij een andere code. Laat de andere telefoon de code op dit scherm opnieuw scannen.',
  arrived: '{{name}} heeft getekend.',
  noKey:
    'Deze telefoon kan de code nog niet maken: daarvoor is eenmaal netwerk nodig. Laat op deze telefoon tekenen.',
  failed: 'De handtekening kon niet op deze telefoon worden opgeslagen. Druk nog eens.',
  closed: 'Deze brief kan op deze telefoon niet getekend worden.',
  toShipment: 'Naar de vracht',
}
