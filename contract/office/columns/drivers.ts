import type { Driver } from '../../accounts/drivers.ts'
import { booleanColumn, momentColumn, numberColumn, textColumn, type Texts } from '../../kit/list-column.ts'

const driverKindTexts: Readonly<Record<Driver['kind'], Texts>> = {
  driver: { en: 'driver', nl: 'chauffeur' },
  skipper: { en: 'skipper', nl: 'schipper' },
}
const inviteStatusTexts: Readonly<Record<Driver['inviteStatus'], Texts>> = {
  invited: { en: 'invited', nl: 'uitgenodigd' },
  invite_accepted: { en: 'accepted', nl: 'aanvaard' },
}

export const driverColumns = {
  name: textColumn<Driver>((row) => row.name),
  kind: textColumn<Driver>((row, locale) => driverKindTexts[row.kind][locale]),
  company: textColumn<Driver>((row) => row.company?.name),
  email: textColumn<Driver>((row) => row.email),
  mobilePhone: textColumn<Driver>((row) => row.mobilePhone),
  inviteStatus: textColumn<Driver>((row, locale) => inviteStatusTexts[row.inviteStatus][locale]),
  approved: booleanColumn<Driver>((row) => row.approved),
  approvedAt: momentColumn<Driver>((row) => row.approvedAt),
  rejectedAt: momentColumn<Driver>((row) => row.rejectedAt),
  active: booleanColumn<Driver>((row) => row.active),
  ridesToday: numberColumn<Driver>((row) => row.ridesToday),
  createdAt: momentColumn<Driver>((row) => row.createdAt),
} as const
