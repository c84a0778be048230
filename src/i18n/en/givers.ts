/** Of the givers that a driver lists at the load of a route collection. */
export const givers = {
  title: 'List of givers',
  help: 'Add whom you fetched from and the office did not list. They go on the letter.',
  must: 'The office lists nobody for this round. List everyone you fetched from: the letter must name them.',
  planned: 'Listed by the office: {{number}}',
  add: 'Add a giver',
  row: 'Giver {{number}}',
  fields: {
    name: 'Name',
    street: 'Street and number',
    postalCode: 'Postal code',
    city: 'Town',
    kilograms: 'Fetched there',
  },
  remove: 'Remove giver {{number}}',
  removeTitle: 'Remove giver {{number}}?',
  removeBody: '{{name}} will not be on the letter.',
  removeConfirm: 'Remove',
  full: 'No more than {{max}} can be added here.',
  faults: {
    postal_code: 'Four digits and two letters, such as 3311 AA.',
    zero_kilograms: 'Write more than 0 kg, or leave it empty.',
  },
}
