export const csv = {
  title: 'Export as CSV',
  dialects: { comma: 'Commas', semicolon: 'Semicolons' },
  helps: {
    comma: 'Decimal points. For spreadsheets in English and other programs.',
    semicolon: 'Decimal commas and a byte order mark. For spreadsheets in Dutch.',
  },
}
