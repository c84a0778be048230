/**
 * PostGraphile on a database, with sign-in by its own preset: the claims of the token are set for each request, and policies
 * of PostgreSQL say which rows they may see. Argument: the connection string. Sends its port.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { PgLazyJWTPreset } from 'postgraphile/presets/lazy-jwt'
import { tokenSecret } from '../../peer-token.ts'

const instance = postgraphile({
  extends: [PostGraphileAmberPreset, PgLazyJWTPreset],
  pgServices: [
    makePgService({ connectionString: process.argv[2] ?? '', schemas: ['public'], pubsub: false }),
  ],
  grafserv: { graphqlPath: '/graphql', websockets: false, watch: false, pgJwtSecret: tokenSecret },
})
const server = createServer()
await instance.createServ(grafserv).addTo(server)
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
