/** Of the dialog in which the office corrects a shipment. */
export const corrections = {
  title: 'Correct {{number}}',
  description:
    'What the driver stated stays in the record beside your correction. The letter gets a new version.',
  reasonHelp: 'It stands in the record, for everybody who reads the shipment.',
  reasonNeeded: 'Say why you correct it.',
  nettoHelp: 'Leave it empty where both weighings are there: it is computed of them.',
  surveyEnds:
    'Measured {{way}}. An amount or kilograms that you change stand by themselves: the survey is no source of them any more, and stays in the record.',
  rest: 'What was turned away, where it was unloaded',
  numberHelp:
    'Lists, months and notifications count it under this number. The letter keeps the one it was carried under, and says what was corrected.',
  save: 'Save correction',
  saved: 'The shipment is corrected.',
}
