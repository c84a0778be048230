export const command = {
  placeholder: 'Page, action, number, licence plate or name',
  pages: 'Pages',
  do: 'Actions',
  searching: 'Searching',
  failed: 'The server could not be searched. Try again when there is a connection.',
  none: 'Nothing found',
  actions: {
    inviteDriver: 'Invite a driver',
    addUser: 'Add a user',
    addProject: 'New project',
    addFlow: 'New material flow',
    addCustomer: 'Add a customer',
    addProduct: 'Add a product',
    addDocument: 'Add a document',
  },
}
