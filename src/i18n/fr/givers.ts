import type { Texts } from '../text-modules.ts'

export const givers: Texts = {
  title: 'Liste des remettants',
  help: 'Ajoutez ceux chez qui vous avez collecté et que le bureau n’a pas indiqués. Ils figureront sur le bordereau.',
  must: 'Le bureau n’a indiqué personne pour cette tournée. Indiquez tous ceux chez qui vous avez collecté : le bordereau doit les nommer.',
  planned: 'Indiqués par le bureau : {{number}}',
  add: 'Ajouter une adresse',
  row: 'Adresse {{number}}',
  fields: {
    name: 'Nom',
    street: 'Rue et numéro',
    postalCode: 'Code postal',
    city: 'Ville',
    kilograms: 'Collecté là',
  },
  remove: 'Supprimer l’adresse {{number}}',
  removeTitle: 'Supprimer l’adresse {{number}} ?',
  removeBody: '{{name}} ne figurera pas sur le bordereau.',
  removeConfirm: 'Supprimer',
  full: 'On ne peut pas en ajouter plus de {{max}} ici.',
  faults: {
    postal_code: 'Quatre chiffres et deux lettres, comme 3311 AA.',
    zero_kilograms: 'Indiquez plus de 0 kg, ou laissez vide.',
  },
}
