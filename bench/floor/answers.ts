/**
 * The floor of the server: only Fastify and pg with prepared statements on the product's database, without
 * authentication, checks or mapping of rows.
 */
import { fastify } from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 12 })
const app = fastify({ bodyLimit: 4 * 1024 * 1024 })

/** The same content as the product's response, by one statement. */
const shipmentQuery = (shipments: string) => `
  select s.*, to_json(u.*) as unit, json_build_object('id', p.id, 'name', p.name, 'number', p.number) as project,
    json_build_object('id', f.id, 'number', f.number, 'usualName', f.usual_name) as material_flow,
    json_build_object('id', m.id, 'type', m.type, 'identificationCode', m.identification_code) as transport_mode,
    json_build_object('id', d.id, 'name', concat_ws(' ', w.first_name, w.last_name_prefix, w.last_name)) as driver,
    json_build_object('id', t.id, 'name', t.name) as transporter, to_json(o.*) as origin, to_json(g.*) as destination
  from (${shipments}) s
    join units u on u.code = s.cargo_unit_code
    join projects p on p.id = s.project_id
    join material_flows f on f.id = s.material_flow_id
    join transport_modes m on m.id = s.transport_mode_id
    left join drivers d on d.id = s.driver_id
    left join users w on w.id = d.user_id
    left join companies t on t.id = s.transporter_id
    left join locations o on o.id = f.origin_location_id
    left join locations g on g.id = f.destination_location_id`

const readShipment = {
  name: 'one',
  text: `select row.*,
      (select json_agg(photo.* order by photo.id) from media_objects photo where photo.shipment_id = row.id) as photos,
      (select json_agg(event.* order by event.sequence) from shipment_events event where event.shipment_id = row.id) as events
    from (${shipmentQuery('select * from shipments where id = $1')}) row`,
}
app.get<{ Params: { id: string } }>(
  '/shipments/:id',
  async ({ params }) => (await pool.query({ ...readShipment, values: [params.id] })).rows[0],
)

const readRow = { name: 'bare', text: 'select * from shipments where id = $1' }
app.get<{ Params: { id: string } }>(
  '/rows/:id',
  async ({ params }) => (await pool.query({ ...readRow, values: [params.id] })).rows[0],
)

const listShipments = {
  name: 'list',
  text: `${shipmentQuery('select * from shipments where customer_id = $1 and status = $2 and ($3::uuid is null or project_id = $3) order by load_date desc, id limit 30 offset $4')} order by s.load_date desc, s.id`,
}
const countShipments = {
  name: 'total',
  text: 'select count(*)::int as total from shipments where customer_id = $1 and status = $2 and ($3::uuid is null or project_id = $3)',
}
app.get<{ Querystring: { customer: string; status: string; offset: number; project?: string } }>(
  '/shipments',
  async ({ query: { customer, status, offset, project } }) => {
    const values = [customer, status, project]
    const [rows, count] = await Promise.all([
      pool.query({ ...listShipments, values: [...values, offset] }),
      pool.query<{ total: number }>({ ...countShipments, values }),
    ])
    return { member: rows.rows, totalItems: count.rows[0]?.total }
  },
)

/** Inserts the rows that the product writes for an operation; the benchmark has created the tables. */
const insertOperations = {
  name: 'insert',
  text: `with
      o as (insert into floor_operations select * from json_populate_recordset(null::floor_operations, $1)),
      e as (insert into floor_shipment_events select * from json_populate_recordset(null::floor_shipment_events, $2)),
      c as (insert into floor_change_log select * from json_populate_recordset(null::floor_change_log, $3))
    insert into floor_shipments select * from json_populate_recordset(null::floor_shipments, $4)`,
}
type Rows = Readonly<Record<'operations' | 'events' | 'changes' | 'shipments', readonly object[]>>
app.post<{ Body: Rows }>('/operations', async ({ body }) => {
  const values = [body.operations, body.events, body.changes, body.shipments].map((rows) =>
    JSON.stringify(rows),
  )
  const { rowCount } = await pool.query({ ...insertOperations, values })
  return { inserted: rowCount }
})

/** Inserts a project with its audit and change log entries, its body validated by Fastify. */
const insertProject = {
  name: 'create',
  text: `with
      a as (insert into floor_audit_entries select * from json_populate_record(null::floor_audit_entries, $1)),
      c as (insert into floor_change_log select * from json_populate_record(null::floor_change_log, $2))
    insert into floor_projects select * from json_populate_record(null::floor_projects, $3) returning *`,
}
const textSchema = { type: 'string', minLength: 1, maxLength: 500 }
const projectBody = {
  type: 'object',
  required: ['project', 'entry', 'mark'],
  properties: {
    project: {
      type: 'object',
      required: ['id', 'number', 'name'],
      properties: { id: { type: 'string', format: 'uuid' }, number: textSchema, name: textSchema },
    },
    entry: { type: 'object' },
    mark: { type: 'object' },
  },
}
app.post<{ Body: Readonly<Record<'project' | 'entry' | 'mark', object>> }>(
  '/projects',
  { schema: { body: projectBody } },
  async ({ body }, reply) => {
    const values = [body.entry, body.mark, body.project].map((row) => JSON.stringify(row))
    const { rows } = await pool.query({ ...insertProject, values })
    return reply.code(201).send(rows[0])
  },
)

await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.addresses()[0]
process.send?.({ port: typeof address === 'object' ? address.port : 0 })
process.on('disconnect', () => process.exit())
