export const keys = {
  everywhere: 'Overal',
  tables: 'In een tabel',
  forms: 'In een formulier',
  search: 'Zoeken in deze pagina',
  command: 'Zoeken en openen',
  list: 'Deze lijst',
  close: 'Dialoog of menu sluiten',
  down: 'Volgende rij',
  up: 'Vorige rij',
  open: 'Rij openen',
  select: 'Rij selecteren',
  save: 'Opslaan',
}
