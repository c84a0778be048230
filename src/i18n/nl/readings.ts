import type { readings as english } from '../en/readings.ts'

export const readings: typeof english = {
  title: 'Wat is afgelezen, en hoe de hoeveelheid daaruit volgt',
  volume: 'Volume: {{volume}} m³',
  filled: 'Ruim {{number}}: {{length}} × {{width}} × {{level}} m = {{volume}} m³',
  byCertificate: 'Ruim {{number}}: {{volume}} m³ volgens het beunattest',
  holds:
    'Het volume is de som van lengte × breedte × hoogte van de ruimen, of wat hun beunattest voor de hoogte geeft. Een gewicht is volume × dichtheid.',
  at: '{{place}}: {{metres}} m',
  before: 'Vóór: gemiddelde diepgang {{mean}} m verplaatst {{volume}} m³ water van {{density}} t/m³',
  after: 'Na: gemiddelde diepgang {{mean}} m verplaatst {{volume}} m³ water van {{density}} t/m³',
  other: 'min {{tonnes}} t dat geen lading is',
  line: 'IJktabel: {{draught}} m, {{volume}} m³',
  kilograms: 'Lading: {{kilograms}} kg',
  draughts:
    'Elke waterverplaatsing ligt op een rechte lijn tussen twee regels van de ijktabel. Maal de dichtheid van het water, min wat geen lading is, weegt zij het schip; de lading is het verschil.',
}
