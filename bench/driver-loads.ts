import type pg from 'pg'
import type { Operation } from '#contract/operations.ts'
import { DriverApi, uuidv7 } from '../tests/support/driver-api.ts'
import { demoPairingCode, weighedFlow } from '../tests/support/driver-app.ts'
import { layFloorTable } from './floor-tables.ts'

/** Makes loads that the server takes from the demo's driver of trucks, and the rows that it writes for them. */
export class DriverLoads {
  readonly #database: pg.Pool
  readonly #device: string
  readonly #code: string
  readonly #flow: { readonly id: string; readonly version: number }
  readonly #mode: string
  #sequence = 0

  private constructor(
    database: pg.Pool,
    own: { device: string; code: string; flow: { id: string; version: number }; mode: string },
  ) {
    this.#database = database
    this.#device = own.device
    this.#code = own.code
    this.#flow = own.flow
    this.#mode = own.mode
  }

  static async start(database: pg.Pool, origin: string, userId: string): Promise<DriverLoads> {
    const driver = await DriverApi.signIn(origin)
    await driver.post('/project_pairings', { pairingCode: demoPairingCode })
    const [devices, flows, modes] = await Promise.all([
      database.query<{ code: string }>('select code from devices where id = $1', [driver.device]),
      database.query<{ id: string; version: number }>(
        'select id, version from material_flows where usual_name = $1',
        [weighedFlow],
      ),
      database.query<{ id: string }>(
        "select m.id from transport_modes m join users u on u.company_id = m.company_id where u.id = $1 and m.type = 'truck'",
        [userId],
      ),
    ])
    const [code, flow, mode] = [devices.rows[0]?.code, flows.rows[0], modes.rows[0]?.id]
    if (code === undefined || flow === undefined || mode === undefined)
      throw new Error('The demo has nothing that this driver can load.')
    return new DriverLoads(database, { device: driver.device, code, flow, mode })
  }

  operation(): Operation {
    this.#sequence += 1
    const shipment = uuidv7()
    return {
      id: uuidv7(),
      type: 'shipment.load',
      schemaVersion: 1,
      device: this.#device,
      deviceSequence: this.#sequence,
      lane: `shipment:${shipment}`,
      after: [],
      occurredAt: new Date().toISOString(),
      payload: {
        shipment,
        number: `ZK-2026-014-3-${this.#code}${this.#sequence}`,
        materialFlow: this.#flow.id,
        materialFlowVersion: this.#flow.version,
        transportMode: this.#mode,
        photos: [],
      },
    }
  }

  /** From now on each load is mailed to so many. */
  async mailTo(recipients: number): Promise<void> {
    const told = Array.from({ length: recipients }, (_, index) => ({
      email: `recipient${index}@example.com`,
      atLoad: true,
    }))
    await this.#database.query('update material_flows set recipients = $2 where id = $1', [
      this.#flow.id,
      JSON.stringify(told),
    ])
  }

  /** Empty tables with the columns and indexes of those that an operation is written to, and the rows of one as a pattern. */
  async layFloor(operation: Operation): Promise<(operations: readonly Operation[]) => object> {
    const { shipment } = operation.payload as { shipment: string }
    const pattern = (table: string, column: string, id: string) =>
      layFloorTable(this.#database, table, column, id)
    const operations = await pattern('operations', 'id', operation.id)
    const events = await pattern('shipment_events', 'id', operation.id)
    const changes = await pattern('change_log', 'entity_id', shipment)
    const shipments = await pattern('shipments', 'id', shipment)
    let change = 0
    return (given) => {
      const each = (rows: readonly object[], own: (operation: Operation, shipment: string) => object) =>
        given.flatMap((one) =>
          rows.map((row) => ({ ...row, ...own(one, one.lane.slice('shipment:'.length)) })),
        )
      return {
        operations: each(operations, ({ id, lane }) => ({ id, lane })),
        events: each(events, ({ id }, shipment_id) => ({ id, shipment_id, operation_id: id })),
        changes: each(changes, (_, entity_id) => ({ id: (change += 1), entity_id })),
        shipments: each(shipments, ({ payload }, id) => ({
          id,
          number: (payload as { number: string }).number,
        })),
      }
    }
  }
}
