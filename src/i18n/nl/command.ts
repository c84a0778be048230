import type { command as english } from '../en/command.ts'

export const command: typeof english = {
  placeholder: 'Pagina, actie, nummer, kenteken of naam',
  pages: 'Pagina’s',
  do: 'Acties',
  searching: 'Zoeken…',
  failed: 'Zoeken op de server lukt niet. Probeer het opnieuw zodra er verbinding is.',
  none: 'Niets gevonden',
  actions: {
    inviteDriver: 'Chauffeur uitnodigen',
    addUser: 'Gebruiker toevoegen',
    addProject: 'Nieuw project',
    addFlow: 'Nieuwe materiaalstroom',
    addCustomer: 'Klant toevoegen',
    addProduct: 'Product toevoegen',
    addDocument: 'Document toevoegen',
  },
}
