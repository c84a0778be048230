import type { survey as english } from '../en/survey.ts'

export const survey: typeof english = {
  holds: {
    hold: 'Ruim {{number}}',
    empty: 'Laat een ruim leeg waarin niets van deze lading ligt.',
    length: 'Lengte (m)',
    width: 'Breedte (m)',
    level: 'Hoogte (m)',
    cubicMetres: 'Of de inhoud volgens het beunattest (m³)',
    add: 'Ruim toevoegen',
    remove: 'Ruim {{number}} verwijderen',
    volume: 'Volume',
  },
  draughts: {
    before: 'Vóór',
    after: 'Na',
    places: {
      foreToPort: 'Voor, bakboord',
      foreToStarboard: 'Voor, stuurboord',
      midToPort: 'Midden, bakboord',
      midToStarboard: 'Midden, stuurboord',
      aftToPort: 'Achter, bakboord',
      aftToStarboard: 'Achter, stuurboord',
    },
    inMetres: '{{moment}}: diepgang in meters',
    waterDensity: 'Water (t/m³)',
    waterHelp: 'Zoet 1, zee 1,025',
    otherTonnes: 'Geen lading (t)',
    otherHelp: 'Brandstof en ballast',
    ofShip: 'Volgens de ijktabel van {{mode}} ({{lines}} regels).',
    table: 'IJktabel',
    tableHelp: 'Uit de meetbrief: de regels onder en boven de gemiddelde diepgang, vóór en na.',
    draught: 'Regel {{number}}: diepgang (m)',
    cubicMetres: 'Verplaatst (m³)',
    addLines: 'Twee regels toevoegen',
    kilograms: 'Kilogram volgens de ijkopname',
  },
}
