/** Of a cargo that is measured in the hold or by the draughts of a ship. */
export const survey = {
  holds: {
    hold: 'Hold {{number}}',
    empty: 'Leave a hold blank that carries nothing of this cargo.',
    length: 'Length (m)',
    width: 'Width (m)',
    level: 'Level (m)',
    cubicMetres: 'Or its volume by the hold certificate (m³)',
    add: 'Add a hold',
    remove: 'Remove hold {{number}}',
    volume: 'Volume',
  },
  draughts: {
    before: 'Before',
    after: 'After',
    places: {
      foreToPort: 'Fore, port',
      foreToStarboard: 'Fore, starboard',
      midToPort: 'Amid, port',
      midToStarboard: 'Amid, starboard',
      aftToPort: 'Aft, port',
      aftToStarboard: 'Aft, starboard',
    },
    inMetres: '{{moment}}: draughts in metres',
    waterDensity: 'Water (t/m³)',
    waterHelp: 'Fresh 1, sea 1.025',
    otherTonnes: 'Not cargo (t)',
    otherHelp: 'Fuel, ballast, stores',
    ofShip: 'By the displacement table of {{mode}} ({{lines}} lines).',
    table: 'Displacement table',
    tableHelp:
      'From the measurement certificate: the lines below and above the mean draught, before and after.',
    draught: 'Line {{number}}: draught (m)',
    cubicMetres: 'Displaces (m³)',
    addLines: 'Add two lines',
    kilograms: 'Kilograms of the survey',
  },
}
