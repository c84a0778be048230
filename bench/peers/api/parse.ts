/**
 * Parse Server on a database of its own, with the rows of another: one user, in a role, who alone may read them. Arguments:
 * both connection strings, and whose rows. Sends its port, the headers of a signed-in request, and the ids of its objects by those of the rows.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import Parse from 'parse/node'
import { ParseServer } from 'parse-server'
import { PostgresStorageAdapter } from 'parse-server/lib/Adapters/Storage/Postgres/PostgresStorageAdapter.js'
import FSFilesAdapter from '@parse/fs-files-adapter'
import pg from 'pg'

const [target = '', source = '', customer] = process.argv.slice(2)
const { host, port: databasePort, user: databaseUser, database } = new pg.Client(target)
const appId = 'measured'
const masterKey = 'the master key of the measurement'
const app = express()
const server = createServer(app)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const serverURL = `http://127.0.0.1:${port}/parse`
const text = { type: 'String' } as const
const permission = { requiresAuthentication: true }
const permissions = { get: permission, find: permission, count: permission, create: permission }
const shipment = {
  project: text,
  status: text,
  number: text,
  nettoWeight: { type: 'Number' },
  loadDate: { type: 'Date' },
}
const parse = new ParseServer({
  // Its own parser of addresses knows no sockets.
  databaseAdapter: new PostgresStorageAdapter({
    uri: `postgres://localhost/${database}`,
    databaseOptions: { host, port: databasePort, user: databaseUser, database },
  }),
  filesAdapter: new FSFilesAdapter(),
  appId,
  masterKey,
  serverURL,
  silent: true,
  logLevel: 'error',
  logsFolder: null,
  allowClientClassCreation: false,
  schema: {
    strict: false,
    definitions: [
      {
        className: 'Shipment',
        fields: { ...shipment, content: text, summary: text },
        indexes: { list: { status: 1, loadDate: -1 }, project: { project: 1, status: 1, loadDate: -1 } },
        classLevelPermissions: permissions,
      },
      {
        className: 'Project',
        fields: {
          number: { ...text, required: true },
          name: { ...text, required: true },
          description: text,
          employer: text,
          employerReference: text,
        },
        classLevelPermissions: permissions,
      },
    ],
  },
})
await parse.start()
app.use('/parse', parse.app)
Parse.initialize(appId, undefined, masterKey)
Parse.serverURL = serverURL

const credentials = { username: 'office', password: 'a password of the measurement' }
const user = new Parse.User()
await user.signUp(credentials, { useMasterKey: true })
const role = new Parse.Role('customer', new Parse.ACL())
role.getUsers().add(user)
await role.save(null, { useMasterKey: true })
const acl = new Parse.ACL()
acl.setRoleReadAccess('customer', true)

interface Row {
  readonly id: string
  readonly project_id: string
  readonly status: string
  readonly number: string
  readonly netto_weight: string | null
  readonly load_date: Date
  readonly content: string
  readonly summary: string
}
const client = new pg.Client(source)
await client.connect()
await client.query("select set_config('jwt.claims.customer', $1, false)", [customer])
const { rows } = await client.query<Row>('select * from shipments order by id')
await client.end()
if (rows.length === 0) throw new Error('There is nothing to copy.')
const ids: Record<string, string> = {}
for (let at = 0; at < rows.length; at += 500) {
  const part = rows.slice(at, at + 500)
  const objects = part.map(
    ({ project_id: project, status, number, netto_weight, load_date, content, summary }) => {
      const object = new Parse.Object('Shipment')
      object.set({
        project,
        status,
        number,
        nettoWeight: Number(netto_weight),
        loadDate: load_date,
        content,
        summary,
      })
      object.setACL(acl)
      return object
    },
  )
  await Parse.Object.saveAll(objects, { useMasterKey: true, batchSize: 500 })
  part.forEach(({ id }, index) => (ids[id] = objects[index]?.id ?? ''))
}
const { sessionToken } = (await (
  await fetch(`${serverURL}/login`, {
    method: 'POST',
    headers: { 'x-parse-application-id': appId, 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
).json()) as { sessionToken?: string }
if (sessionToken === undefined) throw new Error('The user could not sign in.')
const headers = { 'x-parse-application-id': appId, 'x-parse-session-token': sessionToken }
process.send?.({ port, headers, ids })
process.on('disconnect', () => process.exit())
