import type { givers as english } from '../en/givers.ts'

export const givers: typeof english = {
  title: 'Lijst van adressen',
  help: 'Voeg toe bij wie u hebt opgehaald en wie niet op de lijst van kantoor staat. Ze komen op de brief.',
  must: 'Kantoor heeft voor deze route niemand op de lijst gezet. Noteer iedereen bij wie u hebt opgehaald: de brief moet ze noemen.',
  planned: 'Op de lijst van kantoor: {{number}}',
  add: 'Adres toevoegen',
  more: 'Adres toevoegen aan de route',
  round: 'Adressen van de route',
  save: 'Adressen opslaan',
  earlier: 'Eerder opgehaald bij',
  closed: 'De adressen van deze vracht zijn niet meer te wijzigen.',
  unsaved: {
    title: 'Nog niet opgeslagen',
    body: 'Wat u bij de adressen hebt ingevuld, staat op deze telefoon. Het komt pas op de brief als u het opslaat.',
    goOn: 'Verder met de adressen',
    leave: 'Later',
    stay: 'Hier blijven',
  },
  row: 'Adres {{number}}',
  fields: {
    name: 'Naam',
    street: 'Straat en nummer',
    postalCode: 'Postcode',
    city: 'Plaats',
    kilograms: 'Daar opgehaald',
  },
  remove: 'Adres {{number}} verwijderen',
  removeTitle: 'Adres {{number}} verwijderen?',
  removeBody: '{{name}} komt niet op de brief.',
  removeConfirm: 'Verwijderen',
  full: 'Hier kunnen er niet meer dan {{max}} bij.',
  faults: {
    postal_code: 'Vier cijfers en twee letters, zoals 3311 AA.',
    zero_kilograms: 'Vul meer dan 0 kg in, of laat het leeg.',
  },
}
