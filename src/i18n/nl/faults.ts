export const faults = {
  title: 'Fouten van de app en de server',
  none: 'Er is geen fout gemeld',
  lastAt: 'Laatste keer',
  count: 'Aantal keer',
  where: 'Waar',
  message: 'Melding',
  version: 'Versie',
  part: { page: 'App', worker: 'App, op de achtergrond', server: 'Server' },
}
