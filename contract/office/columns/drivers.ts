import type { Driver } from '../../accounts/drivers.ts'
import {
  booleanColumn,
  createdTitle,
  momentColumn,
  numberColumn,
  textColumn,
  type Texts,
} from '../../kit/list-column.ts'

const driverKindTexts: Readonly<Record<Driver['kind'], Texts>> = {
  driver: { en: 'driver', nl: 'chauffeur' },
  skipper: { en: 'skipper', nl: 'schipper' },
}
const inviteStatusTexts: Readonly<Record<Driver['inviteStatus'], Texts>> = {
  invited: { en: 'invited', nl: 'uitgenodigd' },
  invite_accepted: { en: 'accepted', nl: 'aanvaard' },
}

export const driverColumns = {
  name: textColumn<Driver>({ en: 'Name', nl: 'Naam' }, (row) => row.name),
  kind: textColumn<Driver>({ en: 'Kind', nl: 'Soort' }, (row, locale) => driverKindTexts[row.kind][locale]),
  company: textColumn<Driver>({ en: 'Company', nl: 'Bedrijf' }, (row) => row.company?.name),
  email: textColumn<Driver>({ en: 'E-mail', nl: 'E-mail' }, (row) => row.email),
  mobilePhone: textColumn<Driver>({ en: 'Mobile number', nl: 'Mobiel nummer' }, (row) => row.mobilePhone),
  inviteStatus: textColumn<Driver>(
    { en: 'Invitation', nl: 'Uitnodiging' },
    (row, locale) => inviteStatusTexts[row.inviteStatus][locale],
  ),
  approved: booleanColumn<Driver>({ en: 'Approved', nl: 'Goedgekeurd' }, (row) => row.approved),
  approvedAt: momentColumn<Driver>({ en: 'Approved on', nl: 'Goedgekeurd op' }, (row) => row.approvedAt),
  rejectedAt: momentColumn<Driver>({ en: 'Rejected on', nl: 'Afgewezen op' }, (row) => row.rejectedAt),
  active: booleanColumn<Driver>({ en: 'Active', nl: 'Actief' }, (row) => row.active),
  ridesToday: numberColumn<Driver>({ en: 'Loads today', nl: 'Ladingen vandaag' }, (row) => row.ridesToday),
  createdAt: momentColumn<Driver>(createdTitle, (row) => row.createdAt),
} as const
