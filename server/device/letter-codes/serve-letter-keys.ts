import type { FastifyInstance } from 'fastify'
import type { LetterHost, Organisation } from '../../config.ts'
import type { Keys } from '../../accounts/auth/keys.ts'
import type { Clock } from '../../platform/process/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import { listRevokedDevices } from '../../accounts/devices/revocation.ts'
import { certificateMs } from './issue-parts.ts'
import { TrustedHosts } from './trusted-hosts.ts'
import { listLetterKeys } from '../../letters/letter-code/letter-keys.ts'

const rateLimit = { max: 120, timeWindow: 60_000 }

/**
 * `GET /.well-known/letter-keys`: a JSON Web Key Set (RFC 7517, 5), revoked devices whose certificate may still
 * be valid, whose server this is, and the same of other servers that are trusted here. Pages of any origin may
 * read it, because anybody may verify; caches may keep it for minutes, because a new key is listed a day before
 * it signs.
 */
export function registerLetterKeys(
  app: FastifyInstance,
  {
    database,
    keys,
    organisation,
    letterHosts = [],
  }: {
    readonly database: Database
    readonly keys: Keys
    readonly organisation?: Organisation | undefined
    readonly letterHosts?: readonly LetterHost[]
  },
  clock: Clock,
): void {
  const trustedHosts = new TrustedHosts(letterHosts, clock)
  app.get('/.well-known/letter-keys', { config: { rateLimit } }, async (_, reply) =>
    reply.headers({ 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' }).send({
      keys: await listLetterKeys(database.query, keys.cipher, clock()),
      revokedDevices: await listRevokedDevices(database.query, new Date(clock().getTime() - certificateMs)),
      name: organisation?.name,
      trustedHosts: await trustedHosts.list(),
    }),
  )
}
