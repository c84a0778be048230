import { isRecord } from '#contract/kit/objects.ts'

/** PostgreSQL ended the transaction because of another one: serialization failure, deadlock. */
const conflictCodes = new Set(['40001', '40P01'])

/** No room for the file store; over a quota of it; no room for PostgreSQL. */
const storageFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Codes of errors after which a retry may succeed: a conflict, no connection, shutting down, timeout. */
const transientCodes = new Set([
  ...conflictCodes,
  '08000',
  '08003',
  '08006',
  // A statement was cancelled for taking too long, a session ended for being idle in a transaction.
  '57014',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])

/** For a lost connection node-postgres gives no code, only a message. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout)/

/** pg-boss gives errors as plain objects with the same properties. */
const isTransientItself = (error: unknown): boolean =>
  isRecord(error) &&
  (transientCodes.has(String(error.code)) ||
    isMissingSocket(error) ||
    lostConnection.test(String(error.message)))

/** The embedded PostgreSQL is down: its socket is gone. Any other missing file is a programming error. */
const isMissingSocket = ({ code, syscall }: Readonly<Record<string, unknown>>) =>
  code === 'ENOENT' && syscall === 'connect'

/** The error, or its cause, has one of these codes. */
const hasCode = (error: unknown, codes: ReadonlySet<string>): boolean =>
  error instanceof Error &&
  (('code' in error && codes.has(String(error.code))) || hasCode(error.cause, codes))

/** Whether the same transaction may succeed when it is run again at once. */
export const isConflict = (error: unknown): boolean => hasCode(error, conflictCodes)

/** An earlier statement of the transaction has failed. */
const abortedCodes = new Set(['25P02'])

/** Whether a statement failed because one before it in the same transaction did. */
export const isAborted = (error: unknown): boolean => hasCode(error, abortedCodes)

/** Of a host that has no name, or no way to it, yet. */
const noHostCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Whether the database may be there later: it, its host or its network is not up yet. */
export const isOutOfReach = (error: unknown): boolean => isTransient(error) || hasCode(error, noHostCodes)

/** Whether a disk or a file store is full. */
export const isStorageFull = (error: unknown): boolean => hasCode(error, storageFullCodes)

/**
 * Whether the database, or the way to it, fails for a moment: a retry may succeed. The error may be the cause
 * of the given one.
 */
export const isTransient = (error: unknown): boolean =>
  isTransientItself(error) || (isRecord(error) && isTransientItself(error.cause))
