import type pg from 'pg'

const customers = 4
const projectsPerCustomer = 20
const flowsPerProject = 10
const transportModes = 200
const batchSize = 250_000

/**
 * SQL that copies the first row of a table for each row of `from`; `overrides` is a jsonb expression with
 * other values.
 */
const insertCopies = (table: string, overrides: string, from: string) => `
  insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(pattern) || ${overrides})).* from (select * from ${table} order by id limit 1) pattern, ${from}`

/**
 * Seeds the customers, projects, material flows and transport modes of a large installation; the first
 * customer is that of the demo data.
 */
export async function seedMasterData(database: pg.Pool): Promise<void> {
  const template = await database.query<{ customer: string }>(
    'select customer_id as customer from shipments order by id limit 1',
  )
  const demoCustomer = template.rows[0]?.customer
  if (demoCustomer === undefined) throw new Error('The demo has no shipments.')
  await database.query(
    insertCopies(
      'customers',
      "jsonb_build_object('id', gen_random_uuid(), 'name', 'Grown customer ' || n)",
      `generate_series(2, ${customers}) n`,
    ),
  )
  await database.query(
    insertCopies(
      'projects',
      `jsonb_build_object('id', gen_random_uuid(), 'customer_id', c.id, 'number', 'G-' || c.place || '-' || n,
    'name', 'Grown project ' || n, 'pairing_code', 'G' || c.place || 'X' || n)`,
      `(select id, row_number() over (order by id <> '${demoCustomer}', id) as place from customers) c, generate_series(1, ${projectsPerCustomer}) n`,
    ),
  )
  await database.query(
    insertCopies(
      'material_flows',
      "jsonb_build_object('id', gen_random_uuid(), 'customer_id', p.customer_id, 'project_id', p.id, 'number', n, 'usual_name', 'Grown material ' || n)",
      `(select * from projects where number like 'G-%') p, generate_series(1, ${flowsPerProject}) n`,
    ),
  )
  await database.query(
    insertCopies(
      'transport_modes',
      "jsonb_build_object('id', gen_random_uuid(), 'identification_code', 'GR-' || lpad(n::text, 3, '0') || '-X')",
      `generate_series(1, ${transportModes}) n`,
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
 * Seeds this many shipments, one for every 90 seconds back in time, each with its event and spread over all
 * customers: some of the latest are not unloaded yet, and few of the others never were.
 */
export async function seedShipments(database: pg.Pool, count: number): Promise<void> {
  for (let first = 1; first <= count; first += batchSize) {
    await database.query(
      `with pattern as (select * from shipments where number not like 'G-%' order by id limit 1),
        inserted as (
          insert into shipments (id, customer_id, project_id, material_flow_id, material_flow_version, transport_mode_id, driver_id, transporter_id, number, status,
            load_date, unload_date, weighed_load, tare_weight, netto_weight, cargo_unit_code, factor_to_kilograms, weight_ticket_number)
          select gen_random_uuid(), f.customer_id, f.project_id, f.id, 1, m.id, pattern.driver_id, pattern.transporter_id, f.prefix || '-GR' || lpad(n::text, 7, '0'), generated.status,
            generated.loaded, case when generated.status = 'unloaded' then generated.loaded + interval '2 hours' end,
            30 + n % 12, 14 + n % 3, 16 + n % 12 - n % 3, pattern.cargo_unit_code, pattern.factor_to_kilograms, 'W' || n
          from pattern, generate_series($1::int, $2::int) n
            join grown_flows f on f.place = 1 + (n::bigint * 7919) % (select count(*) from grown_flows)
            join grown_modes m on m.place = 1 + (n::bigint * 104729) % (select count(*) from grown_modes)
            cross join lateral (select case when n % 997 = 0 or (n < 400 and n % 3 = 0) then 'loaded' else 'unloaded' end as status, now() - n * interval '90 seconds' as loaded) generated
          returning id, customer_id, load_date),
        event as (select * from shipment_events order by id limit 1)
      insert into shipment_events (id, customer_id, shipment_id, sequence, kind, operation_id, user_id, device_id, occurred_at, recorded_at, statement, hash)
      select inserted.id, inserted.customer_id, inserted.id, 1, 'loaded', inserted.id, event.user_id, event.device_id, inserted.load_date, inserted.load_date, event.statement, event.hash from inserted, event`,
      [first, Math.min(first + batchSize - 1, count)],
    )
  }
  await database.query('vacuum analyze')
}

/** The ids of random shipments of the demo's customer. */
export async function sampleShipments(
  database: pg.Pool,
): Promise<{ readonly ids: readonly string[]; readonly customer: string }> {
  const { rows } = await database.query<{ id: string; customer_id: string }>(
    "select id, customer_id from shipments where number like 'G-%' and customer_id = (select customer_id from users where email = 'office@demo.example.com') order by random() limit 200",
  )
  const [first] = rows
  if (first === undefined) throw new Error('No shipments were seeded.')
  return { ids: rows.map(({ id }) => id), customer: first.customer_id }
}
