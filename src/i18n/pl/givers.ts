import type { Texts } from '../text-modules.ts'

export const givers: Texts = {
  title: 'Lista oddających',
  help: 'Dodaj tych, od których odebrano ładunek, a których biuro nie wpisało. Znajdą się na karcie.',
  must: 'Biuro nie wpisało nikogo na tę trasę. Wpisz wszystkich, od których odebrano ładunek: karta musi ich wymieniać.',
  planned: 'Wpisani przez biuro: {{number}}',
  add: 'Dodaj adres',
  row: 'Adres {{number}}',
  fields: {
    name: 'Nazwa',
    street: 'Ulica i numer',
    postalCode: 'Kod pocztowy',
    city: 'Miejscowość',
    kilograms: 'Odebrano tam',
  },
  remove: 'Usuń adres {{number}}',
  removeTitle: 'Usunąć adres {{number}}?',
  removeBody: '{{name}} nie znajdzie się na karcie.',
  removeConfirm: 'Usuń',
  full: 'Można tu dodać najwyżej {{max}}.',
  faults: {
    postal_code: 'Cztery cyfry i dwie litery, np. 3311 AA.',
    zero_kilograms: 'Wpisz więcej niż 0 kg albo zostaw puste.',
  },
}
