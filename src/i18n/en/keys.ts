export const keys = {
  everywhere: 'Everywhere',
  tables: 'In a table',
  forms: 'In a form',
  search: 'Search in this page',
  command: 'Search and go to',
  list: 'This list',
  close: 'Close a dialog or menu',
  down: 'Next row',
  up: 'Previous row',
  open: 'Open the row',
  select: 'Select the row',
  save: 'Save',
}
