import { seedTwoCustomers, type TwoCustomers } from '../../support/two-customers.ts'
import { type Answer, type Caller, startTestServer, type TestServer } from '../../support/test-server.ts'

export interface Item {
  readonly '@id': string
  readonly id: string
  readonly version: number
  readonly member?: readonly Item[]
  readonly totalItems?: number
  readonly [field: string]: unknown
}

/** Two customers beside the demo data, and signed-in users of theirs. */
export interface CompaniesHarness extends AsyncDisposable {
  readonly testServer: TestServer
  readonly fixtures: TwoCustomers
  readonly admin: Caller
  /** Of customer Alpha, as are the planner, the driver and the reader. */
  readonly office: Caller
  readonly planner: Caller
  readonly driver: Caller
  readonly reader: Caller
  readonly otherOffice: Caller
}

export async function startCompaniesHarness(): Promise<CompaniesHarness> {
  const testServer = await startTestServer()
  const fixtures = await seedTwoCustomers(testServer.database.query)
  const { alpha, beta } = fixtures
  return {
    testServer,
    fixtures,
    admin: await testServer.as(fixtures.admin),
    office: await testServer.as(alpha.office),
    planner: await testServer.as(alpha.planner),
    driver: await testServer.as(alpha.driverUser),
    reader: await testServer.as(alpha.reader),
    otherOffice: await testServer.as(beta.office),
    [Symbol.asyncDispose]: () => testServer[Symbol.asyncDispose](),
  }
}

export const wrongFields = (response: { readonly body: unknown }): string[] =>
  ((response.body as { violations?: { propertyPath: string }[] }).violations ?? []).map(
    (one) => one.propertyPath,
  )

export const remove = (caller: Caller, url: string): Promise<Answer> => caller.send({ method: 'DELETE', url })
