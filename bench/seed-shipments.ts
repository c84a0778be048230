import type pg from 'pg'
import { insertWithoutIndexes } from './insert-without-indexes.ts'

const customers = 4
const flowsPerProject = 10
const companiesPerProject = 3
const driversPerProject = 2
/** Of ten companies, how many carry. */
const carriersOfTen = 4

/** How large an installation is; the rest is in proportion to its projects. */
export interface InstallationSize {
  readonly projects: number
}

/**
 * SQL that copies the first row of a table for each row of `from`; `overrides` is a jsonb expression with
 * other values.
 */
const insertCopies = (table: string, overrides: string, from: string) => `
  with pattern as materialized (select to_jsonb(first) as values from (select * from ${table} order by id limit 1) first)
  insert into ${table} select copy.* from pattern, ${from}, jsonb_populate_record(null::${table}, pattern.values || ${overrides}) copy`

/**
 * Seeds the customers of a large installation, with their address books, drivers, transport modes, projects and
 * material flows; the first customer is that of the demo data, and every twentieth driver drives for the company of
 * the demo's planner.
 */
export async function seedMasterData(
  database: pg.Pool,
  { projects }: InstallationSize = { projects: 80 },
): Promise<void> {
  const template = await database.query<{ customer: string }>(
    'select customer_id as customer from shipments order by id limit 1',
  )
  const demoCustomer = template.rows[0]?.customer
  if (demoCustomer === undefined) throw new Error('The demo has no shipments.')
  await database.query(
    insertCopies(
      'customers',
      "jsonb_build_object('id', gen_random_uuid(), 'name', 'Grown customer ' || n, 'debtor_number', 'GR' || n)",
      `generate_series(2, ${customers}) n`,
    ),
  )
  await database.query(`create table grown_customers as
    select id, (row_number() over (order by id <> '${demoCustomer}', id))::int as place from customers`)
  await seedAddressBook(database, projects)
  await seedDrivers(database, projects)
  await seedProjects(database, projects)
  await database.query('analyze')
}

async function seedAddressBook(database: pg.Pool, projects: number): Promise<void> {
  const count = projects * companiesPerProject
  await database.query(
    insertCopies(
      'companies',
      `jsonb_build_object('id', gen_random_uuid(), 'customer_id', c.id, 'name', (array['Aannemer', 'Grondbank', 'Transport', 'Stort', 'Haven'])[1 + n % 5] || ' Grown ' || n,
        'types', case when n % 10 < ${carriersOfTen} then '["carrier"]' else '["employer", "disposer"]' end::jsonb,
        'chamber_of_commerce_number', lpad((n + 50000000)::text, 8, '0'), 'vihb_number', lpad(n::text, 6, '0') || 'VXXX',
        'city', (array['Rotterdam', 'Antwerpen', 'Utrecht', 'Gent', 'Zwolle', 'Breda', 'Delft'])[1 + n % 7])`,
      `generate_series(1, ${count}) n join grown_customers c on c.place = 1 + n % ${customers}`,
    ),
  )
  await database.query(`create table grown_companies as
    select id, customer_id, 'carrier' = any(types) as carries, (row_number() over (partition by customer_id, 'carrier' = any(types) order by id))::int as place
    from companies where name like '% Grown %'`)
  await database.query(
    insertCopies(
      'locations',
      "jsonb_build_object('id', gen_random_uuid(), 'customer_id', c.customer_id, 'company_id', c.id, 'description', 'Grown location ' || n || ' of ' || c.place)",
      '(select * from grown_companies where not carries) c, generate_series(1, 2) n',
    ),
  )
  await database.query(`insert into contact_persons (id, customer_id, company_id, first_name, last_name, email)
    select gen_random_uuid(), customer_id, id, 'Contact', 'Grown ' || place, 'contact' || place || '@grown.example.com' from grown_companies`)
  await database.query(`insert into company_transporters (id, customer_id, company_id, transporter_id)
    select gen_random_uuid(), c.customer_id, c.id, t.id from grown_companies c join grown_companies t
      on t.carries and t.customer_id = c.customer_id and t.place = 1 + c.place % 50 where not c.carries`)
  await database.query(
    'alter table grown_companies add primary key (customer_id, carries, place); analyze grown_companies',
  )
}

async function seedDrivers(database: pg.Pool, projects: number): Promise<void> {
  const count = projects * driversPerProject
  await database.query(`create table grown_drivers as
    select n as place, gen_random_uuid() as id, gen_random_uuid() as user_id,
      case when n % 20 = 0 then (select company_id from users where email = 'planner@demo.example.com') else
        (select c.id from grown_companies c join grown_customers owner on owner.id = c.customer_id and owner.place = 1 + n % ${customers}
          where c.carries and c.place = 1 + n % ${Math.max(1, Math.floor((projects * companiesPerProject * carriersOfTen) / 10 / customers) - 1)}) end as company_id
    from generate_series(1, ${count}) n`)
  await database.query(
    `insert into users select copy.* from (select to_jsonb(first) as values from (select * from users where 'ROLE_DRIVER' = any(roles) order by id limit 1) first) pattern,
      grown_drivers d, jsonb_populate_record(null::users, pattern.values || jsonb_build_object('id', d.user_id, 'company_id', d.company_id,
        'first_name', (array['Jan', 'Piet', 'Anna', 'Kees', 'Sanne', 'Ilse'])[1 + d.place % 6], 'last_name_prefix', null, 'last_name', 'Grown' || d.place,
        'email', 'driver' || d.place || '@grown.example.com', 'mobile_phone', '+3169' || lpad(d.place::text, 7, '0'))) copy`,
  )
  await database.query(
    insertCopies(
      'drivers',
      "jsonb_build_object('id', d.id, 'user_id', d.user_id, 'company_id', d.company_id, 'approved_at', now(), 'grace_until', null)",
      'grown_drivers d',
    ),
  )
  await database.query(`insert into transport_modes (id, company_id, type, identification_code, particulars)
    select gen_random_uuid(), company_id, 'container', 'GR-' || lpad(place::text, 4, '0') || '-X', '{}' from grown_drivers`)
  await database.query(`create table grown_modes as
    select id, (row_number() over (order by id))::int as place from transport_modes where identification_code like 'GR-%'`)
  await database.query(
    'alter table grown_modes add primary key (place); alter table grown_drivers add primary key (place); analyze grown_drivers',
  )
}

async function seedProjects(database: pg.Pool, projects: number): Promise<void> {
  await database.query(
    insertCopies(
      'projects',
      `jsonb_build_object('id', gen_random_uuid(), 'customer_id', c.id, 'number', 'G-' || c.place || '-' || n, 'created_at', now() - n * interval '1 day',
        'name', (array['Kademuur', 'Dijk', 'Sluis', 'Sanering', 'Viaduct'])[1 + n % 5] || ' Grown ' || n, 'pairing_code', 'G' || c.place || 'X' || n,
        'employer_id', (select e.id from grown_companies e where e.customer_id = c.id and not e.carries and e.place = 1 + n % 40), 'employer_contact_id', null)`,
      `grown_customers c, generate_series(1, ${projects / customers}) n`,
    ),
  )
  await database.query(
    insertCopies(
      'material_flows',
      `jsonb_build_object('id', gen_random_uuid(), 'customer_id', p.customer_id, 'project_id', p.id, 'number', n,
        'usual_name', (array['Grond', 'Puin', 'Zand', 'Slib', 'Klei'])[1 + n % 5] || ' Grown ' || n, 'created_at', p.created_at + n * interval '1 minute',
        'waste_stream_number', '99A' || lpad((hashtext(p.id::text || n) & 134217727)::text, 9, '0'),
        'sender_id', p.employer_id, 'disposer_id', p.employer_id)`,
      `(select * from projects where number like 'G-%') p, generate_series(1, ${flowsPerProject}) n`,
    ),
  )
  await database.query(`insert into material_flow_carriers (customer_id, material_flow_id, company_id)
    select f.customer_id, f.id, c.id from material_flows f join projects p on p.id = f.project_id
      join grown_companies c on c.customer_id = f.customer_id and c.carries and c.place = 1 + f.number % 10 where p.number like 'G-%'`)
  await database.query(`insert into material_flow_versions (id, customer_id, material_flow_id, version, content)
    select gen_random_uuid(), f.customer_id, f.id, 1, pattern.content from (select content from material_flow_versions order by id limit 1) pattern, material_flows f
      join projects p on p.id = f.project_id where p.number like 'G-%'`)
  await database.query(`create table grown_flows as select f.id, f.customer_id, f.project_id, (row_number() over (order by f.id))::int as place, p.number || '-' || f.number as prefix
    from material_flows f join projects p on p.id = f.project_id where p.number like 'G-%'`)
  await database.query('alter table grown_flows add primary key (place)')
}

/**
 * Seeds this many shipments, one for every 90 seconds back in time, each with its event and spread over all
 * customers: some of the latest are not unloaded yet, and few of the others never were.
 */
export async function seedShipments(connectionString: string, count: number): Promise<void> {
  await insertWithoutIndexes(connectionString, ['shipments', 'shipment_events'], async (client) => {
    await client.query(
      `with pattern as (select * from shipments where number not like 'G-%' order by id limit 1)
        insert into shipments (id, customer_id, project_id, material_flow_id, material_flow_version, transport_mode_id, driver_id, transporter_id, number, ewc_code_id, status,
          load_date, unload_date, weighed_load, tare_weight, netto_weight, cargo_unit_code, factor_to_kilograms, weight_ticket_number)
        select uuidv7(n * interval '-90 seconds'), f.customer_id, f.project_id, f.id, 1, m.id, d.id, d.company_id, f.prefix || '-GR' || lpad(n::text, 7, '0'), pattern.ewc_code_id, generated.status,
          generated.loaded, case when generated.status = 'unloaded' then generated.loaded + interval '2 hours' end,
          30 + n % 12, 14 + n % 3, 16 + n % 12 - n % 3, pattern.cargo_unit_code, pattern.factor_to_kilograms, 'W' || n
        from pattern, generate_series(1, $1::int) n
          join grown_flows f on f.place = 1 + (n::bigint * 7919) % (select count(*) from grown_flows)
          join grown_modes m on m.place = 1 + (n::bigint * 104729) % (select count(*) from grown_modes)
          join grown_drivers d on d.place = 1 + (n::bigint * 104729) % (select count(*) from grown_drivers)
          cross join lateral (select case when n % 997 = 0 or (n < 400 and n % 3 = 0) then 'loaded' else 'unloaded' end as status, now() - n * interval '90 seconds' as loaded) generated`,
      [count],
    )
    await client.query(
      `with event as materialized (select * from shipment_events order by id limit 1)
        insert into shipment_events (id, customer_id, shipment_id, sequence, kind, operation_id, user_id, device_id, occurred_at, recorded_at, statement, hash)
        select s.id, s.customer_id, s.id, 1, 'loaded', s.id, event.user_id, event.device_id, s.load_date, s.load_date, event.statement, event.hash
        from shipments s, event where s.number like 'G-%'`,
    )
    // What triggers fill elsewhere: here they are off.
    for (const table of ['transport_mode', 'driver'])
      await client.query(
        `insert into ${table}_customers (customer_id, ${table}_id) select distinct customer_id, ${table}_id from shipments where ${table}_id is not null on conflict do nothing`,
      )
  })
}

/** The ids of random shipments of the demo's customer. */
export async function sampleShipments(
  database: pg.Pool,
  count = 200,
): Promise<{ readonly ids: readonly string[]; readonly customer: string }> {
  const { rows } = await database.query<{ id: string; customer_id: string }>(
    "select id, customer_id from shipments where number like 'G-%' and customer_id = (select customer_id from users where email = 'office@demo.example.com') order by random() limit $1",
    [count],
  )
  const [first] = rows
  if (first === undefined) throw new Error('No shipments were seeded.')
  return { ids: rows.map(({ id }) => id), customer: first.customer_id }
}

/** A page of 30 unloaded shipments, the newest first: of all that are visible, or of one project. */
export interface ListPage {
  /** From 0. */
  readonly offset: number
  readonly project: string | undefined
}

/** As many pages of a customer's list, at random: half of them of one of its projects. */
export async function samplePages(
  database: pg.Pool,
  customer: string,
  count = 500,
): Promise<readonly ListPage[]> {
  const { rows: projects } = await database.query<{ id: string; shipments: number }>(
    "select project_id as id, count(*)::int as shipments from shipments where customer_id = $1 and status = 'unloaded' and number like 'G-%' group by 1",
    [customer],
  )
  const all = projects.reduce((sum, { shipments }) => sum + shipments, 0)
  const below = (bound: number) => Math.floor(Math.random() * bound)
  return Array.from({ length: count }, (_, index) => {
    const project = index % 2 === 0 ? projects[below(projects.length)] : undefined
    return { project: project?.id, offset: 30 * below(Math.max(1, (project?.shipments ?? all) / 30 - 1)) }
  })
}
