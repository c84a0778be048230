export const csv = {
  title: 'Exporteren als CSV',
  dialects: { comma: 'Komma’s', semicolon: 'Puntkomma’s' },
  helps: {
    comma: 'Decimale punten. Voor spreadsheets in het Engels en andere programma’s.',
    semicolon: 'Decimale komma’s en een byte order mark. Voor spreadsheets in het Nederlands.',
  },
}
