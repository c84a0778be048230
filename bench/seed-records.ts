import { insertWithoutIndexes } from './insert-without-indexes.ts'

/**
 * Seeds what an office gathers around its shipments: a letter and a mail of each, an entry of the audit log of every
 * tenth, a refused statement of every five hundredth (the latest of them not settled), and projects that are read by the
 * demo's reader or shared with the demo's customer and planner.
 */
export async function seedRecords(connectionString: string): Promise<void> {
  await insertWithoutIndexes(
    connectionString,
    ['documents', 'document_versions', 'outgoing_mails', 'audit_entries', 'shipment_events'],
    async (client) => {
      await client.query(`create table grown_shipments as
        select id, customer_id, project_id, material_flow_id, transporter_id, number, load_date, (row_number() over (order by load_date desc))::int as place
        from shipments where number like 'G-%';
        analyze grown_shipments`)
      await client.query(
        `insert into documents (id, created_at, updated_at, customer_id, document_type, name, project_id, material_flow_id, shipment_id, transporter_id)
          select id, load_date, load_date, customer_id, 'guidance_letter', number, project_id, material_flow_id, id, transporter_id from grown_shipments`,
      )
      await client.query(
        `insert into document_versions (id, created_at, updated_at, customer_id, document_id, number)
          select id, load_date, load_date, customer_id, id, 1 from grown_shipments`,
      )
      await client.query(
        `insert into outgoing_mails (id, created_at, updated_at, customer_id, material_flow_id, shipment_id, channel, template, locale, recipients, subject, body, status, sent_at)
          select id, load_date, load_date, customer_id, material_flow_id, id, 'email', 'shipment_loaded', 'nl', array['letters' || place % 500 || '@grown.example.com'], 'Geladen: ' || number, '', case when place % 5000 = 7 then 'failed' else 'sent' end, load_date
          from grown_shipments`,
      )
      await client.query(
        `insert into audit_entries (id, created_at, customer_id, actor_id, action, subject_type, subject_id, after)
          select s.id, s.load_date, s.customer_id, actor.id, (array['create', 'change', 'change', 'remove'])[1 + s.place / 10 % 4],
            (array['Project', 'MaterialFlow', 'Company', 'Shipment', 'Driver'])[1 + s.place / 10 % 5], s.id::text, '{}'
          from grown_shipments s, (select id from users where email = 'office@demo.example.com') actor where s.place % 10 = 0`,
      )
      await client.query(
        `with event as materialized (select * from shipment_events where kind = 'loaded' order by id limit 1)
          insert into shipment_events (id, customer_id, shipment_id, sequence, kind, operation_id, user_id, device_id, occurred_at, recorded_at, statement, reason, settled_at, settled_by_id, settled_decision, hash)
          select gen_random_uuid(), s.customer_id, s.id, 2, 'refused', gen_random_uuid(), event.user_id, event.device_id, s.load_date, s.load_date, event.statement, 'shipment_already_unloaded',
            case when s.place > 20000 then s.load_date end, case when s.place > 20000 then event.user_id end, case when s.place > 20000 then 'dismissed' end, event.hash
          from grown_shipments s, event where s.place % 500 = 0`,
      )
    },
  )
  await insertWithoutIndexes(connectionString, [], async (client) => {
    await client.query(`insert into project_readers (id, customer_id, project_id, user_id)
      select gen_random_uuid(), p.customer_id, p.id, reader.id from (select id, customer_id from users where email = 'reader@demo.example.com') reader
        join lateral (select * from projects where customer_id = reader.customer_id and number like 'G-%' order by number limit 5) p on true`)
    await client.query(`insert into project_shares (id, customer_id, project_id, shared_with_id)
      select gen_random_uuid(), p.customer_id, p.id, c.id from grown_customers c, (select p.* from projects p join grown_customers owner on owner.id = p.customer_id and owner.place = 2 order by p.number limit 5) p where c.place = 1`)
    await client.query(`insert into project_shares (id, customer_id, project_id, shared_with_company_id)
      select gen_random_uuid(), p.customer_id, p.id, planner.company_id from (select company_id from users where email = 'planner@demo.example.com') planner,
        (select p.* from projects p join grown_customers owner on owner.id = p.customer_id and owner.place = 3 order by p.number limit 5) p`)
    await client.query('analyze')
  })
}
