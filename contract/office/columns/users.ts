import type { User } from '../../accounts/users.ts'
import type { Role } from '../../kit/roles.ts'
import { booleanColumn, momentColumn, textColumn, type Texts } from '../../kit/list-column.ts'

const roleTexts: Readonly<Record<Role, Texts>> = {
  ROLE_ADMIN: { en: 'administrator', nl: 'beheerder' },
  ROLE_CUSTOMER: { en: 'customer', nl: 'klant' },
  ROLE_TRANSPORTER: { en: 'transporter', nl: 'vervoerder' },
  ROLE_DRIVER: { en: 'driver', nl: 'chauffeur' },
  ROLE_PROJECT_READER: { en: 'project reader', nl: 'projectlezer' },
}

export const userColumns = {
  name: textColumn<User>((row) => row.name),
  email: textColumn<User>((row) => row.email),
  phone: textColumn<User>((row) => row.phone),
  mobilePhone: textColumn<User>((row) => row.mobilePhone),
  roles: textColumn<User>((row, locale) => row.roles.map((role) => roleTexts[role][locale]).join('; ')),
  company: textColumn<User>((row) => row.company?.name),
  customer: textColumn<User>((row) => row.customer?.name),
  active: booleanColumn<User>((row) => row.active),
  canSignIn: booleanColumn<User>((row) => row.canSignIn),
  createdAt: momentColumn<User>((row) => row.createdAt),
} as const
