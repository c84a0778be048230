import type pg from 'pg'
import type { Operation } from '#contract/device/operations.ts'
import { DriverApi, uuidv7 } from '../tests/support/driver-api.ts'
import { demoPairingCode, weighedFlow } from '../tests/support/driver-app.ts'
import { createFloorTable } from './floor-tables.ts'

/**
 * Load operations that the server accepts from the truck driver of the demo data, and the rows that it writes
 * for them.
 */
export class DriverLoads {
  readonly #database: pg.Pool
  readonly #device: string
  readonly #code: string
  readonly #flow: { readonly id: string; readonly version: number }
  readonly #mode: string
  #sequence = 0

  private constructor(
    database: pg.Pool,
    fixtures: { device: string; code: string; flow: { id: string; version: number }; mode: string },
  ) {
    this.#database = database
    this.#device = fixtures.device
    this.#code = fixtures.code
    this.#flow = fixtures.flow
    this.#mode = fixtures.mode
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

  /** Makes the server mail each further load to this many recipients. */
  async mailTo(recipients: number): Promise<void> {
    const addresses = Array.from({ length: recipients }, (_, index) => ({
      email: `recipient${index}@example.com`,
      atLoad: true,
    }))
    await this.#database.query('update material_flows set recipients = $2 where id = $1', [
      this.#flow.id,
      JSON.stringify(addresses),
    ])
  }

  /**
   * Creates floor tables for the rows of an operation that the server has applied. Returns a function that
   * makes such rows for other operations.
   */
  async createFloorTables(operation: Operation): Promise<(operations: readonly Operation[]) => object> {
    const { shipment } = operation.payload as { shipment: string }
    const createTable = (table: string, column: string, id: string) =>
      createFloorTable(this.#database, table, column, id)
    const operations = await createTable('operations', 'id', operation.id)
    const events = await createTable('shipment_events', 'id', operation.id)
    const changeLog = await createTable('change_log', 'entity_id', shipment)
    const shipments = await createTable('shipments', 'id', shipment)
    let changeId = 0
    return (loads) => {
      const each = (rows: readonly object[], changes: (operation: Operation, shipment: string) => object) =>
        loads.flatMap((load) =>
          rows.map((row) => ({ ...row, ...changes(load, load.lane.slice('shipment:'.length)) })),
        )
      return {
        operations: each(operations, ({ id, lane }) => ({ id, lane })),
        events: each(events, ({ id }, shipment_id) => ({ id, shipment_id, operation_id: id })),
        changes: each(changeLog, (_, entity_id) => ({ id: (changeId += 1), entity_id })),
        shipments: each(shipments, ({ payload }, id) => ({
          id,
          number: (payload as { number: string }).number,
          check_token: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
        })),
      }
    }
  }
}
