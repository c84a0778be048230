export const whatnext = {
  title: 'Geweigerd, en nog aan boord',
  partTitle: 'Deels geweigerd, de rest is aan boord',
  left: '{{amount}} kg is nog aan boord.',
  leftUnweighed: 'Wat nog aan boord is, is niet gewogen.',
  partFirst: 'Eerst lost de chauffeur het deel dat is aangenomen.',
  back: 'Terug naar de herkomst: de chauffeur geeft het op de telefoon op, op de pagina van het lossen, zodra het daar is gelost.',
  on: 'Naar een andere ontvanger: hier, of door de chauffeur op de telefoon. Gaat er nog geen stroom heen, dan noemt de chauffeur wie telefonisch akkoord gaf.',
  onByDriver: 'Naar een andere ontvanger: door de chauffeur op de telefoon.',
  taken:
    'Toch aangenomen: de chauffeur geeft het op de telefoon op, of het kantoor met “Opgeven wat is aangenomen”.',
  flowTitle: 'De stroom moet nog worden gekozen',
  flow: 'De chauffeur loste de geweigerde lading bij {{receiver}}. Kies de stroom die haar daar meetelt.',
  forward: {
    action: 'Naar een andere ontvanger',
    title: 'Lading van {{number}} doorsturen',
    description:
      'Kies de materiaalstroom waarmee de geweigerde lading naar een andere ontvanger gaat. Zij krijgt een eigen vracht en een eigen brief, op naam van de chauffeur.',
    agreed: 'Telefonisch afgesproken: {{name}}',
    agreedWith: 'Met {{name}}',
    flow: 'Materiaalstroom naar de andere ontvanger',
    flowHelp:
      'Materiaalstromen van dit project met hetzelfde afval of product naar een andere ontvanger, met een volledige brief.',
    goesTo: 'Gaat naar {{receiver}}',
    noFlow: 'Geen passende stroom?',
    makeFlow: 'Stroom aanmaken',
    notWeighed: 'nog niet gewogen',
    save: 'Doorsturen',
    otherTitle: 'Naar {{name}} sturen?',
    other: 'Per telefoon afgesproken: {{agreed}}, met {{with}}. Deze afvalstroom gaat naar {{name}}.',
    choose: 'Andere stroom kiezen',
    done: 'Gaat verder als {{number}}.',
  },
}
