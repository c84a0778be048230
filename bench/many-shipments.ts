import type pg from 'pg'

/** Rows to read: shipments of the demo, over and over, each with one event. Answers the ids of some, and their customer. */
export async function layShipments(database: pg.Pool, count: number): Promise<{ readonly ids: readonly string[]; readonly customer: string }> {
  await database.query(
    `with pattern as (select * from shipments order by id limit 1),
      laid as (
        insert into shipments
        select (jsonb_populate_record(null::shipments, to_jsonb(pattern) || jsonb_build_object(
          'id', gen_random_uuid(), 'number', 'MANY-' || n, 'load_date', now() - n * interval '7 minutes',
          'status', case when n % 10 = 0 then 'loaded' else 'unloaded' end))).*
        from pattern, generate_series(1, $1::int) n
        returning id)
    insert into shipment_events
    select (jsonb_populate_record(null::shipment_events, to_jsonb(event) || jsonb_build_object(
      'id', laid.id, 'shipment_id', laid.id, 'operation_id', laid.id, 'sequence', 1))).*
    from laid, (select * from shipment_events order by id limit 1) event`,
    [count],
  )
  await database.query('vacuum analyze')
  const { rows } = await database.query<{ id: string; customer_id: string }>("select id, customer_id from shipments where number like 'MANY-%' order by random() limit 200")
  const customer = rows[0]?.customer_id
  if (customer === undefined) throw new Error('No shipments were laid.')
  return { ids: rows.map(({ id }) => id), customer }
}
