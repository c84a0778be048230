import { isRecord } from '#contract/kit/objects.ts'

/** Serialization failure, deadlock. */
const conflictCodes = new Set(['40001', '40P01'])

/** No room in the file store, over its quota, no room for PostgreSQL. */
const storageFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** A retry may succeed: conflict, no connection, shutdown, timeout. */
const transientCodes = new Set([
  ...conflictCodes,
  '08000',
  '08003',
  '08006',
  // A statement was cancelled for taking too long, a session ended for idling in a transaction.
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

/** node-postgres gives a lost connection no code, only a message. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout)/

/** pg-boss gives errors as plain objects with the same properties. */
const isTransientItself = (error: unknown): boolean =>
  isRecord(error) &&
  (transientCodes.has(String(error.code)) ||
    isMissingSocket(error) ||
    lostConnection.test(String(error.message)))

/** The embedded PostgreSQL is down. Any other missing file is a programming error. */
const isMissingSocket = ({ code, syscall }: Readonly<Record<string, unknown>>) =>
  code === 'ENOENT' && syscall === 'connect'

const hasCode = (error: unknown, codes: ReadonlySet<string>): boolean =>
  error instanceof Error &&
  (('code' in error && codes.has(String(error.code))) || hasCode(error.cause, codes))

export const isConflict = (error: unknown): boolean => hasCode(error, conflictCodes)

const abortedCodes = new Set(['25P02'])

export const isAborted = (error: unknown): boolean => hasCode(error, abortedCodes)

const noHostCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

export const isOutOfReach = (error: unknown): boolean => isTransient(error) || hasCode(error, noHostCodes)

export const isStorageFull = (error: unknown): boolean => hasCode(error, storageFullCodes)

/** True if a retry may succeed; the error may be the cause of the given one. */
export const isTransient = (error: unknown): boolean =>
  isTransientItself(error) || (isRecord(error) && isTransientItself(error.cause))
