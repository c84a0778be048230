import type { User } from '../../accounts/accounts.ts'
import type { Role } from '../../kit/roles.ts'
import { booleanColumn, createdTitle, momentColumn, textColumn, type Texts } from '../../kit/list-column.ts'

const roleTexts: Readonly<Record<Role, Texts>> = {
  ROLE_ADMIN: { en: 'administrator', nl: 'beheerder' },
  ROLE_CUSTOMER: { en: 'customer', nl: 'klant' },
  ROLE_TRANSPORTER: { en: 'transporter', nl: 'vervoerder' },
  ROLE_DRIVER: { en: 'driver', nl: 'chauffeur' },
  ROLE_PROJECT_READER: { en: 'project reader', nl: 'projectlezer' },
}

export const userColumns = {
  name: textColumn<User>({ en: 'Name', nl: 'Naam' }, (row) => row.name),
  email: textColumn<User>({ en: 'E-mail', nl: 'E-mail' }, (row) => row.email),
  phone: textColumn<User>({ en: 'Phone', nl: 'Telefoon' }, (row) => row.phone),
  mobilePhone: textColumn<User>({ en: 'Mobile number', nl: 'Mobiel nummer' }, (row) => row.mobilePhone),
  roles: textColumn<User>({ en: 'Roles', nl: 'Rollen' }, (row, locale) =>
    row.roles.map((role) => roleTexts[role][locale]).join('; '),
  ),
  company: textColumn<User>({ en: 'Company', nl: 'Bedrijf' }, (row) => row.company?.name),
  customer: textColumn<User>({ en: 'Customer', nl: 'Klant' }, (row) => row.customer?.name),
  active: booleanColumn<User>({ en: 'Active', nl: 'Actief' }, (row) => row.active),
  canSignIn: booleanColumn<User>({ en: 'Can sign in', nl: 'Kan inloggen' }, (row) => row.canSignIn),
  createdAt: momentColumn<User>(createdTitle, (row) => row.createdAt),
} as const
