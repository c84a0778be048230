/**
 * The floor of a server start: only the PostgreSQL program on an existing cluster, and Fastify, which answers
 * as soon as the database does. Arguments: port, program, cluster, socket folder, connection string, and
 * optionally user and group id.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fastify } from 'fastify'
import pg from 'pg'

const [port, program = '', cluster = '', socket, connectionString, uid, gid] = process.argv.slice(2)
const settings = [
  'listen_addresses=',
  'port=5432',
  `unix_socket_directories=${socket}`,
  'unix_socket_permissions=0700',
]
const postgres = spawn(program, ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
  cwd: cluster,
  stdio: 'ignore',
  ...(uid ? { uid: Number(uid), gid: Number(gid) } : {}),
})
const pool = new pg.Pool({ connectionString, max: 1 })
pool.on('error', () => undefined)
while (
  !(await pool.query('select 1').then(
    () => true,
    () => false,
  ))
)
  await pause(5)

const app = fastify()
app.get('/readyz', async () => (await pool.query('select 1 as ready')).rows[0])
await app.listen({ port: Number(port), host: '127.0.0.1' })

await once(process, 'SIGTERM')
await app.close()
await pool.end()
postgres.kill('SIGINT')
await once(postgres, 'exit')
