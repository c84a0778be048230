import type { Texts } from '../text-modules.ts'

export const givers: Texts = {
  title: 'Lista celor care au predat',
  help: 'Adăugați de la cine ați ridicat și nu a fost trecut de birou. Vor apărea pe formular.',
  must: 'Biroul nu a trecut pe nimeni pentru această rută. Treceți pe toți de la care ați ridicat: formularul trebuie să îi numească.',
  planned: 'Trecuți de birou: {{number}}',
  add: 'Adaugă o adresă',
  row: 'Adresa {{number}}',
  fields: {
    name: 'Nume',
    street: 'Stradă și număr',
    postalCode: 'Cod poștal',
    city: 'Localitate',
    kilograms: 'Ridicat acolo',
  },
  remove: 'Șterge adresa {{number}}',
  removeTitle: 'Ștergeți adresa {{number}}?',
  removeBody: '{{name}} nu va apărea pe formular.',
  removeConfirm: 'Șterge',
  full: 'Aici se pot adăuga cel mult {{max}}.',
  faults: {
    postal_code: 'Patru cifre și două litere, ca 3311 AA.',
    zero_kilograms: 'Scrieți mai mult de 0 kg sau lăsați gol.',
  },
}
