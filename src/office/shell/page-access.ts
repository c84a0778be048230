import { matchPath } from 'react-router-dom'
import { may, mayPerform } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'

type Access = (roles: readonly Role[]) => boolean

const manageDrivers: Access = (roles) => may(roles, 'create', 'Driver')
const manageUsers: Access = (roles) => mayPerform(roles, 'manageUsers')

/**
 * Which roles may open an office page, by its path and everything below it. The route guard and the side
 * navigation read this same table, so that no entry leads to a refusal and no address opens what the
 * navigation hides.
 */
const officePages: readonly (readonly [path: string, access: Access])[] = [
  ['/projects', (roles) => may(roles, 'read', 'Project')],
  ['/material-flows', (roles) => may(roles, 'read', 'MaterialFlow')],
  ['/shipments', (roles) => may(roles, 'read', 'Shipment')],
  ['/drivers', manageDrivers],
  ['/users', manageUsers],
  ['/faults', (roles) => may(roles, 'read', 'FaultReport')],
]

/**
 * True where one of these roles may open the page at this path. A path without an entry is open to every
 * office user.
 */
export const mayOpenPage = (roles: readonly Role[], pathname: string): boolean =>
  officePages.every(([path, access]) => matchPath(`${path}/*`, pathname) === null || access(roles))
