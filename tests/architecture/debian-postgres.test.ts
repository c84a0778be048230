import { Client } from 'pg'
import { expect, test } from 'vitest'
import { postgres15IsWithinReach, startDebianPostgres } from '../support/debian-postgres.ts'

const testWithPostgres15 = test.skipIf(!(await postgres15IsWithinReach()))

testWithPostgres15(
  'an own PostgreSQL 15 serves a role without special rights, and is gone after it was stopped',
  async () => {
    const { databaseUrl, stop } = await startDebianPostgres()
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as major, rolsuper, rolcreatedb, current_database() as name
       from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([{ major: 15, rolsuper: false, rolcreatedb: true, name: 'vrachtpas' }])
    await client.end()
    await stop()
    await expect(new Client({ connectionString: databaseUrl }).connect()).rejects.toThrow('ECONNREFUSED')
  },
)
