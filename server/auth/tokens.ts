import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type CryptoKey,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  SignJWT,
} from 'jose'
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Role } from '#contract/roles.ts'
import { withSchemaLock } from '../db/advisory-lock.ts'
import type { Database } from '../db/connect.ts'
import { sessions, signingKeys } from '../db/schema/auth.ts'
import { projectShares } from '../db/schema/projects.ts'
import { drivers, users } from '../db/schema/users.ts'
import { newId } from '../db/uuid.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { Refusal } from '../http/request/problem.ts'
import { type Clock, systemClock } from '../clock.ts'

const algorithm = 'RS256'
/** Seconds that an access token lives. */
export const accessTokenLife = 3600

export interface Keys {
  readonly id: string
  readonly signing: CryptoKey
  readonly verifying: ReadonlyMap<string, CryptoKey>
  /** Never leaves the server: successors of refresh tokens and cursors are derived from it. */
  readonly secret: Buffer
}

/** The keys that all instances on this database share; made once. */
export async function loadKeys(database: Database): Promise<Keys> {
  const rows = await withSchemaLock(database, async () => {
    const found = await database.query.select().from(signingKeys).orderBy(desc(signingKeys.createdAt))
    if (found.length > 0) return found
    const pair = await generateKeyPair(algorithm, { modulusLength: 2048, extractable: true })
    const made = {
      id: newId(),
      privateKey: await exportJWK(pair.privateKey),
      publicKey: await exportJWK(pair.publicKey),
    }
    return await database.query.insert(signingKeys).values(made).returning()
  })
  const [current] = rows
  if (current === undefined) throw new Error('There is no signing key.')
  const privateKey = current.privateKey as JWK
  const verifying = await Promise.all(
    rows.map(async (row) => [row.id, await keyOf(row.publicKey as JWK)] as const),
  )
  const secret = createHmac('sha256', String(privateKey.d)).update('vrachtpas secrets').digest()
  return { id: current.id, signing: await keyOf(privateKey), verifying: new Map(verifying), secret }
}

async function keyOf(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, algorithm)
  if (key instanceof Uint8Array) throw new Error('A signing key is of the wrong kind.')
  return key
}

/** What a token says beyond whose it is. */
export interface TokenTerms {
  readonly now?: Date
  /** The administrator who acts as this user. */
  readonly impersonator?: string | undefined
  /** When the session ends, if that is before the token would. */
  readonly until?: Date | undefined
}

/** A signed access token for a session of a user. */
export async function signAccessToken(
  keys: Keys,
  user: { id: string; username: string; roles: readonly string[] },
  sessionId: string,
  { now = new Date(), impersonator, until }: TokenTerms = {},
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000)
  const expires = Math.min(
    issued + accessTokenLife,
    until === undefined ? Infinity : Math.floor(until.getTime() / 1000),
  )
  return await new SignJWT({
    roles: user.roles,
    username: user.username,
    sid: sessionId,
    ...(impersonator === undefined ? {} : { impersonator }),
  })
    .setProtectedHeader({ typ: 'JWT', alg: algorithm, kid: keys.id })
    .setSubject(user.id)
    .setJti(newId())
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(keys.signing)
}

const own = alias(sessions, 'own')

/**
 * Who sent this request: the token is ours and alive, its session not ended, its user active. A session of an administrator
 * who acts as somebody else ends with the one that he does it from.
 */
export function authenticator(
  database: Database,
  keys: Keys,
  clock: Clock = systemClock,
): (request: FastifyRequest) => Promise<Viewer> {
  const standing = database.query
    .select({
      id: users.id,
      roles: users.roles,
      customerId: users.customerId,
      companyId: users.companyId,
      active: users.active,
      driverId: drivers.id,
      rejectedAt: drivers.rejectedAt,
      expiresAt: sessions.expiresAt,
      impersonatorId: sessions.impersonatorId,
      hasShares: sql<boolean>`exists (select 1 from ${projectShares} where ${projectShares.sharedWithId} = ${users.customerId})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(
      and(
        eq(sessions.id, sql.placeholder('session')),
        eq(users.id, sql.placeholder('user')),
        isNull(sessions.revokedAt),
      ),
    )
    .prepare('viewer')
  // Asked for those few alone: everybody else's every request would wait for it.
  const impersonator = database.query
    .select({ active: users.active, roles: users.roles, leftAt: own.revokedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.impersonatorId))
    .leftJoin(own, eq(own.id, sessions.impersonatorSessionId))
    .where(eq(sessions.id, sql.placeholder('session')))
    .prepare('impersonator')
  const mayImpersonate = async (claims: Claims) => {
    const [found] = await impersonator.execute(claims)
    return found !== undefined && found.active && found.roles.includes('ROLE_ADMIN') && found.leftAt === null
  }
  const verified = verifier(keys)
  return async (request) => {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) throw new Refusal('token_missing', bearer)
    const now = clock()
    const claims = await verified(token, now)
    const [found] = await standing.execute(claims)
    if (found === undefined) throw new Refusal('token_invalid', bearer)
    if (found.expiresAt !== null && found.expiresAt <= now) throw new Refusal('token_expired', bearer)
    if (found.impersonatorId !== null && !(await mayImpersonate(claims)))
      throw new Refusal('token_invalid', bearer)
    if (!found.active) throw new Refusal('account_not_active', bearer)
    return {
      userId: found.id,
      roles: found.roles as Role[],
      sessionId: claims.session,
      ...(found.customerId === null ? {} : { customerId: found.customerId, hasShares: found.hasShares }),
      // A driver whom the transporter has rejected is no longer his: he sees nothing of the company's.
      ...(found.companyId === null || found.rejectedAt !== null ? {} : { companyId: found.companyId }),
      ...(found.driverId === null ? {} : { driverId: found.driverId }),
      ...(found.impersonatorId === null ? {} : { impersonatorId: found.impersonatorId }),
    }
  }
}

const bearer = { headers: { 'WWW-Authenticate': 'Bearer' } }

interface Claims extends Record<string, unknown> {
  readonly user: string
  readonly session: string
  /** In seconds, as the token has it. */
  readonly expires: number
}

const mostVerified = 2000

/** What was signed by us stays so: a token that is sent with every request is verified once, and its end is judged each time. */
function verifier(keys: Keys): (token: string, now: Date) => Claims | Promise<Claims> {
  const verified = new Map<string, Claims>()
  return (token, now) => {
    const known = verified.get(token)
    if (known !== undefined && known.expires > Math.floor(now.getTime() / 1000)) return known
    verified.delete(token)
    return verify(token, keys, now).then((claims) => {
      const [oldest] = verified.keys()
      if (verified.size >= mostVerified && oldest !== undefined) verified.delete(oldest)
      verified.set(token, claims)
      return claims
    })
  }
}

async function verify(token: string, keys: Keys, now: Date): Promise<Claims> {
  try {
    const key = keys.verifying.get(decodeProtectedHeader(token).kid ?? '')
    if (key === undefined) throw new Refusal('token_invalid', bearer)
    const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], currentDate: now })
    if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string' || payload.exp === undefined)
      throw new Refusal('token_invalid', bearer)
    return { user: payload.sub, session: payload.sid, expires: payload.exp }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(error instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid', bearer)
  }
}
