/** What an office reads of a survey: how the amount follows from what was read. */
export const readings = {
  title: 'What was read, and how the amount follows',
  volume: 'Volume: {{volume}} m³',
  filled: 'Hold {{number}}: {{length}} × {{width}} × {{level}} m = {{volume}} m³',
  byCertificate: 'Hold {{number}}: {{volume}} m³ by its certificate',
  holds:
    'Volume is the sum of length × width × level of the holds, or what their certificates give for the level. A weight is volume × density.',
  at: '{{place}}: {{metres}} m',
  before: 'Before: mean draught {{mean}} m displaces {{volume}} m³ of water of {{density}} t/m³',
  after: 'After: mean draught {{mean}} m displaces {{volume}} m³ of water of {{density}} t/m³',
  other: 'less {{tonnes}} t that is no cargo',
  line: 'Displacement table: {{draught}} m, {{volume}} m³',
  kilograms: 'Cargo: {{kilograms}} kg',
  draughts:
    'Each displacement lies on a straight line between two lines of the table. Times the density of the water, less what is no cargo, it weighs the ship; the cargo is the difference.',
}
