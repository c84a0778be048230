import { seedTwoCustomers } from '../../support/two-customers.ts'
import { setUpServer, type TestServerOptions } from '../../support/test-server.ts'

export interface Item {
  readonly '@id': string
  readonly id: string
  readonly version: number
  readonly member?: readonly Item[]
  readonly totalItems?: number
  readonly [field: string]: unknown
}

/** Two customers beside the demo data and signed-in users of theirs, for all tests of a file. */
export async function setUpTwoCustomers(options: TestServerOptions = {}) {
  const testServer = await setUpServer(options)
  const db = testServer.database.query
  const fixtures = await seedTwoCustomers(db)
  const { alpha, beta } = fixtures
  return {
    testServer,
    db,
    as: testServer.as,
    fixtures,
    alpha,
    beta,
    admin: await testServer.as(fixtures.admin),
    /** Of customer Alpha, as are the planner, the driver and the reader. */
    office: await testServer.as(alpha.office),
    planner: await testServer.as(alpha.planner),
    driver: await testServer.as(alpha.driverUser),
    reader: await testServer.as(alpha.reader),
    otherOffice: await testServer.as(beta.office),
  }
}
