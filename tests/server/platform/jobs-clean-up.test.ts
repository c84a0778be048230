import { expect, test } from 'vitest'
import { rotateKeys } from '../../../server/accounts/auth/keys.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { testKeyCipher } from '../../support/test-key-cipher.ts'

const rows = async (testServer: TestServer, statement: string) =>
  (await testServer.database.pool.query<Record<string, unknown>>(statement)).rows
const ids = async (testServer: TestServer, table: string, column = 'id') =>
  (await rows(testServer, `select ${column} as id from ${table} order by 1`)).map(({ id }) => String(id))

async function cleanUp(testServer: TestServer): Promise<void> {
  await testServer.database.pool.query("insert into pgboss.job (name, data) values ('clean_up', '{}')")
  expect(await runJobs(testServer)).toEqual([{ job: 'clean_up', outcome: { done: true } }])
}

test('what has had its time goes; what somebody may still need stays', async () => {
  await using testServer = await startTestServer()
  const query = (statement: string) => testServer.database.pool.query(statement)
  await query('delete from change_log')
  await query(
    "insert into change_log (type, entity_id, created_at) select 'Unit', n::text, now() - make_interval(days => n) from generate_series(1, 40) n",
  )
  await query(`insert into idempotency_keys (caller, path, key, method, body_hash, status, headers, body, created_at)
    select 'somebody', '/api/x', n::text, 'POST', '', 201, '{}', '', now() - make_interval(days => n) from generate_series(6, 8) n`)
  await query(`insert into change_password_requests (id, hash, user_id, type, notification_method, expires_at)
    select gen_random_uuid(), n::text, (select id from users limit 1), 'password', 'email', now() - make_interval(days => n) from unnest(array[-1, 2, 31]) n`)
  await query(`insert into sessions (id, user_id, revoked_at) select gen_random_uuid(), (select id from users limit 1), at
    from unnest(array[null, now() - interval '80 days', now() - interval '100 days']) at`)
  await query('delete from refresh_tokens')
  await query(`insert into refresh_tokens (hash, session_id, expires_at)
    select coalesce(extract(day from now() - revoked_at)::text, 'living'), id, now() + interval '10 days' from sessions`)
  await query(`insert into refresh_tokens (hash, session_id, expires_at)
    select 'long over', id, now() - interval '91 days' from sessions where revoked_at is null limit 1`)
  await query(`insert into attempts (key, count, window_start, blocked_until) values
    ('now', 1, now(), null), ('week', 1, now() - interval '7 days', null), ('old', 1, now() - interval '9 days', null),
    ('blocked', 9, now() - interval '9 days', now() + interval '1 hour'), ('sign-in-known here', 0, now() - interval '80 days', null), ('sign-in-known gone', 0, now() - interval '91 days', null)`)
  await cleanUp(testServer)
  expect(
    (await ids(testServer, 'change_log', 'entity_id::int')).map(Number).toSorted((one, other) => one - other),
  ).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  expect(await ids(testServer, 'idempotency_keys', 'key')).toEqual(['6'])
  expect(await ids(testServer, 'change_password_requests', 'hash')).toEqual(['-1', '2'])
  expect(await ids(testServer, 'refresh_tokens', 'hash')).toEqual(['80', 'living'])
  expect(await ids(testServer, 'attempts', 'key')).toEqual(['blocked', 'now', 'sign-in-known here', 'week'])
  await cleanUp(testServer)
})

test('a signing key that was replaced goes when all that it signed has expired', async () => {
  await using testServer = await startTestServer({ data: 'empty' })
  await testServer.database.pool.query("update signing_keys set created_at = now() - interval '1 year'")
  const [first] = await ids(testServer, 'signing_keys')
  await rotateKeys(testServer.database, testKeyCipher, new Date(Date.now() - 2.2 * 3_600_000))
  await cleanUp(testServer)
  expect(await ids(testServer, 'signing_keys')).toHaveLength(2)
  await testServer.database.pool.query(
    "update signing_keys set created_at = created_at - interval '6 minutes'",
  )
  await cleanUp(testServer)
  const [left, ...others] = await ids(testServer, 'signing_keys')
  expect(others).toEqual([])
  expect(left).not.toBe(first)
})

test('much of it goes too, in pieces', async () => {
  await using testServer = await startTestServer({ data: 'empty' })
  await testServer.database.pool.query(
    "insert into change_log (type, entity_id, created_at) select 'Unit', n::text, now() - interval '60 days' from generate_series(1, 12000) n",
  )
  await cleanUp(testServer)
  expect(await rows(testServer, 'select count(*)::int as left from change_log')).toEqual([{ left: 0 }])
})

test('nothing that a driver did is ever removed: not their photos that are still to come, however late', async () => {
  await using testServer = await startTestServer()
  await testServer.database.pool.query(
    "update media_objects set status = 'announced', received_bytes = 0, created_at = now() - interval '400 days'",
  )
  const counts = () =>
    rows(
      testServer,
      `select (select count(*)::int from operations) as operations, (select count(*)::int from shipment_events) as events,
    (select count(*)::int from shipments) as shipments, (select count(*)::int from media_objects where kind = 'cargo_photo') as photos`,
    )
  const before = await counts()
  await cleanUp(testServer)
  expect(await counts()).toEqual(before)
})
