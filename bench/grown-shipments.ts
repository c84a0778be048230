import type pg from 'pg'

const customers = 4
const projectsOfEach = 20
const flowsOfEach = 10
const modes = 200
const atOnce = 250_000

/** Rows of a table made of one of the demo's, with what `own` (SQL, an object) says instead. */
const like = (table: string, own: string, from: string) => `
  insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(pattern) || ${own})).* from (select * from ${table} order by id limit 1) pattern, ${from}`

/** Customers, projects, material flows and transport modes enough for a large house; the first customer is the demo's own. */
export async function layHouse(database: pg.Pool): Promise<void> {
  const pattern = await database.query<{ customer: string }>(
    'select customer_id as customer from shipments order by id limit 1',
  )
  const own = pattern.rows[0]?.customer
  if (own === undefined) throw new Error('The demo has no shipments.')
  await database.query(
    like(
      'customers',
      "jsonb_build_object('id', gen_random_uuid(), 'name', 'Grown customer ' || n)",
      `generate_series(2, ${customers}) n`,
    ),
  )
  await database.query(
    like(
      'projects',
      `jsonb_build_object('id', gen_random_uuid(), 'customer_id', c.id, 'number', 'G-' || c.place || '-' || n,
    'name', 'Grown project ' || n, 'pairing_code', 'G' || c.place || 'X' || n)`,
      `(select id, row_number() over (order by id <> '${own}', id) as place from customers) c, generate_series(1, ${projectsOfEach}) n`,
    ),
  )
  await database.query(
    like(
      'material_flows',
      "jsonb_build_object('id', gen_random_uuid(), 'customer_id', p.customer_id, 'project_id', p.id, 'number', n, 'usual_name', 'Grown material ' || n)",
      `(select * from projects where number like 'G-%') p, generate_series(1, ${flowsOfEach}) n`,
    ),
  )
  await database.query(
    like(
      'transport_modes',
      "jsonb_build_object('id', gen_random_uuid(), 'identification_code', 'GR-' || lpad(n::text, 3, '0') || '-X')",
      `generate_series(1, ${modes}) n`,
    ),
  )
  await database.query(`create table grown_flows as select f.id, f.customer_id, f.project_id, (row_number() over (order by f.id))::int as place, p.number || '-' || f.number as prefix
    from material_flows f join projects p on p.id = f.project_id where p.number like 'G-%'`)
  await database.query(
    "create table grown_modes as select id, (row_number() over (order by id))::int as place from transport_modes where identification_code like 'GR-%'",
  )
  await database.query(
    'alter table grown_flows add primary key (place); alter table grown_modes add primary key (place); analyze',
  )
}

/**
 * So many shipments, one every minute and a half, each with its event: of all customers in turn, some of the
 * latest still on their way, and now and then one that was never unloaded.
 */
export async function layGrown(database: pg.Pool, count: number): Promise<void> {
  for (let first = 1; first <= count; first += atOnce) {
    await database.query(
      `with pattern as (select * from shipments where number not like 'G-%' order by id limit 1),
        laid as (
          insert into shipments (id, customer_id, project_id, material_flow_id, material_flow_version, transport_mode_id, driver_id, transporter_id, number, status,
            load_date, unload_date, weighed_load, tare_weight, netto_weight, cargo_unit_code, factor_to_kilograms, weight_ticket_number)
          select gen_random_uuid(), f.customer_id, f.project_id, f.id, 1, m.id, pattern.driver_id, pattern.transporter_id, f.prefix || '-GR' || lpad(n::text, 7, '0'), drawn.status,
            drawn.loaded, case when drawn.status = 'unloaded' then drawn.loaded + interval '2 hours' end,
            30 + n % 12, 14 + n % 3, 16 + n % 12 - n % 3, pattern.cargo_unit_code, pattern.factor_to_kilograms, 'W' || n
          from pattern, generate_series($1::int, $2::int) n
            join grown_flows f on f.place = 1 + (n::bigint * 7919) % (select count(*) from grown_flows)
            join grown_modes m on m.place = 1 + (n::bigint * 104729) % (select count(*) from grown_modes)
            cross join lateral (select case when n % 997 = 0 or (n < 400 and n % 3 = 0) then 'loaded' else 'unloaded' end as status, now() - n * interval '90 seconds' as loaded) drawn
          returning id, customer_id, load_date),
        event as (select * from shipment_events order by id limit 1)
      insert into shipment_events (id, customer_id, shipment_id, sequence, kind, operation_id, user_id, device_id, occurred_at, recorded_at, statement, hash)
      select laid.id, laid.customer_id, laid.id, 1, 'loaded', laid.id, event.user_id, event.device_id, laid.load_date, laid.load_date, event.statement, event.hash from laid, event`,
      [first, Math.min(first + atOnce - 1, count)],
    )
  }
  await database.query('vacuum analyze')
}

/** Some of the demo's own customer, to be read. */
export async function someShipments(
  database: pg.Pool,
): Promise<{ readonly ids: readonly string[]; readonly customer: string }> {
  const { rows } = await database.query<{ id: string; customer_id: string }>(
    "select id, customer_id from shipments where number like 'G-%' and customer_id = (select customer_id from users where email = 'office@demo.example.com') order by random() limit 200",
  )
  const [first] = rows
  if (first === undefined) throw new Error('No shipments were laid.')
  return { ids: rows.map(({ id }) => id), customer: first.customer_id }
}
