import type { personLabels as english } from '../en/people.ts'

export const personLabels: typeof english = {
  name: 'Naam',
  firstName: 'Voornaam',
  lastNamePrefix: 'Tussenvoegsel',
  lastName: 'Achternaam',
  kind: 'Chauffeur of schipper',
  email: 'E-mail',
  phone: 'Telefoon',
  mobilePhone: 'Mobiel nummer',
  company: 'Bedrijf',
  customer: 'Klant',
  roles: 'Rollen',
  active: 'Actief',
  canSignIn: 'Kan inloggen',
  inviteStatus: 'Uitnodiging',
  approved: 'Goedgekeurd',
  approvedAt: 'Goedgekeurd op',
  rejectedAt: 'Afgewezen op',
  graceUntil: 'Mag vervoeren tot',
  ridesToday: 'Ritten vandaag',
  createdAt: 'Toegevoegd',
}
