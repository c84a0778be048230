import {
  decideOnWeighing,
  readEbaState,
  readShipmentEba,
  testEbaConnection,
} from '#contract/integrations/eba.ts'
import { may } from '#contract/kit/permissions.ts'
import { handle, handleOnPool, type Route } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { requiresRight } from '../../platform/http/request/required-permission.ts'
import { asConnectionTest, connectionTest } from '../../platform/outbound/connection-tests.ts'
import { readState, recordContact } from './connection-state.ts'
import { decideOnWeighing as decide } from './decide-on-weighing.ts'
import { findConnectedCompany } from './find-company.ts'
import { type EbaConnections, failureOfCall } from './open-system.ts'
import { readShipmentEba as readExchanged } from './read-shipment-eba.ts'

export const ebaRoutes = ({ weighbridges, cipher }: EbaConnections): readonly Route[] => [
  handle(
    readEbaState,
    (viewer) => may(viewer.roles, 'change', 'Company'),
    async ({ db, viewer, params }) => readState(db, await findConnectedCompany(db, viewer, params.id)),
  ),
  handleOnPool(
    testEbaConnection,
    (viewer) => may(viewer.roles, 'change', 'Company'),
    async ({ db, viewer, params }) => {
      const company = await findConnectedCompany(db, viewer, params.id)
      if (company.ebaWebserviceAddress !== null) {
        const error = await asConnectionTest(viewer, () =>
          failureOfCall(company, cipher, (system) => weighbridges.check(system)),
        )
        await recordContact(db, company, error)
      }
      return readState(db, company)
    },
    connectionTest,
  ),
  handle(
    readShipmentEba,
    (viewer) => may(viewer.roles, 'change', 'Shipment'),
    async ({ db, params, visibleIds }) => {
      if (!(await visibleIds('shipments', [params.id])).has(params.id)) throw new HttpProblem('not_found')
      return readExchanged(db, params.id)
    },
  ),
  handle(decideOnWeighing, requiresRight('change', 'Shipment'), decide),
]
