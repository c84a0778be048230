import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Settings } from '../../config.ts'
import { isRecord } from '#contract/kit/objects.ts'
import { HttpProblem } from '../http/request/problem.ts'

/**
 * How long a call may take with its repetitions, in milliseconds. Those of a piece are shorter than the wait
 * for a database connection, so that no request waits longer for a hanging bucket than it would for the
 * database.
 */
const timeLimits = { check: 2000, piece: 8000, file: 60_000 }
const attemptTimeout = 4000
/** A connection that transfers nothing for so long is broken; a slow reader of a download may pause. */
const idleTimeout = 60_000
const fileAttempts = 3

const clientConfig = (settings: S3Settings): S3ClientConfig => ({
  ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint }),
  region: settings.region,
  forcePathStyle: settings.forcePathStyle,
  credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
  // Not all S3-compatible stores support the newer checksums.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: 3000,
    requestTimeout: attemptTimeout,
    throwOnRequestTimeout: true,
    socketTimeout: idleTimeout,
  },
})

/**
 * The calls to a bucket. Each fails with `service_unavailable` (503, Retry-After) where the store fails or
 * takes too long.
 */
export interface Bucket {
  check: () => Promise<unknown>
  list: (prefix: string) => Promise<{ key: string; bytes: number }[]>
  /** Whether there is an object whose key begins so. */
  holds: (prefix: string) => Promise<boolean>
  putBytes: (key: string, bytes: Uint8Array) => Promise<unknown>
  putFile: (key: string, path: string) => Promise<void>
  /** An object of the size of a piece; undefined where there is none. */
  getBytes: (key: string) => Promise<Uint8Array | undefined>
  /**
   * An object of any size, or a part of it, as a stream that may be read slowly; undefined where there is
   * none.
   */
  getStream: (key: string, part?: { start: number; end: number }) => Promise<Readable | undefined>
  remove: (key: string) => Promise<unknown>
  close: () => void
}

/** Opens a client for the bucket; nothing is sent yet. */
export async function openBucket(settings: S3Settings): Promise<Bucket> {
  // Imported on demand: most servers store files in a folder, and the SDK would slow down their start.
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client(clientConfig(settings))
  const object = (Key: string) => ({ Bucket: settings.bucket, Key })

  /** At least so many, where there are. */
  async function listObjects(Prefix: string, atLeast: number) {
    const options = within(timeLimits.piece)
    const objects: { key: string; bytes: number }[] = []
    let token: string | undefined
    do {
      const command = { Bucket: settings.bucket, Prefix, ContinuationToken: token }
      const page = await client.send(new s3.ListObjectsV2Command(command), options)
      for (const { Key, Size } of page.Contents ?? []) objects.push({ key: Key ?? '', bytes: Size ?? 0 })
      token = page.NextContinuationToken
    } while (token !== undefined && objects.length < atLeast)
    return objects
  }

  async function putFile(key: string, path: string) {
    const options = { ...within(timeLimits.file), requestTimeout: timeLimits.file }
    const ContentLength = (await stat(path)).size
    // The SDK does not repeat a request whose body is a stream, not even where the store had just closed its
    // idle connection.
    await repeat(fileAttempts, options.abortSignal, () => {
      const Body = createReadStream(path)
      return client.send(new s3.PutObjectCommand({ ...object(key), Body, ContentLength }), options)
    })
  }

  async function getStream(key: string, part?: { start: number; end: number }) {
    // The limit is for the response to begin; its bytes may be read slowly.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), timeLimits.piece)
    const range = part === undefined ? {} : { Range: `bytes=${part.start}-${part.end}` }
    const command = new s3.GetObjectCommand({ ...object(key), ...range })
    const response = await client
      .send(command, { abortSignal: limit.signal })
      .catch(undefinedIfMissing)
      .finally(() => clearTimeout(timer))
    return response?.Body instanceof Readable ? response.Body : undefined
  }

  async function getBytes(key: string) {
    const command = new s3.GetObjectCommand(object(key))
    const response = await client.send(command, within(timeLimits.piece)).catch(undefinedIfMissing)
    return await response?.Body?.transformToByteArray()
  }

  return {
    check: () =>
      orUnavailable(
        client.send(new s3.HeadBucketCommand({ Bucket: settings.bucket }), within(timeLimits.check)),
      ),
    list: (prefix) => orUnavailable(listObjects(prefix, Infinity)),
    holds: async (prefix) => (await orUnavailable(listObjects(prefix, 1))).length > 0,
    putBytes: (key, Body) => {
      const command = new s3.PutObjectCommand({ ...object(key), Body, ContentLength: Body.length })
      return orUnavailable(client.send(command, within(timeLimits.piece)))
    },
    putFile: (key, path) => orUnavailable(putFile(key, path)),
    getBytes: (key) => orUnavailable(getBytes(key)),
    getStream: (key, part) => orUnavailable(getStream(key, part)),
    remove: (key) =>
      orUnavailable(client.send(new s3.DeleteObjectCommand(object(key)), within(timeLimits.piece))),
    close: () => client.destroy(),
  }
}

const within = (milliseconds: number) => ({ abortSignal: AbortSignal.timeout(milliseconds) })

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof Error && error.name === 'NoSuchKey')) throw error
}

async function repeat(attempts: number, signal: AbortSignal, call: () => Promise<unknown>): Promise<void> {
  try {
    await call()
  } catch (error) {
    if (attempts <= 1 || signal.aborted) throw error
    await repeat(attempts - 1, signal, call)
  }
}

/** The failure becomes the cause of the problem, for the log. */
const orUnavailable = <Result>(call: Promise<Result>): Promise<Result> =>
  call.catch((cause: unknown) => {
    if (isFull(cause)) throw Object.assign(new Error('The bucket is full.', { cause }), { code: 'ENOSPC' })
    throw Object.assign(new HttpProblem('service_unavailable', { headers: { 'Retry-After': '5' } }), {
      cause,
    })
  })

/** As Ceph (403) and MinIO (400) refuse what goes over a quota. */
const quotaErrors = new Set(['QuotaExceeded', 'XMinioAdminBucketQuotaExceeded'])

/** 507: as MinIO answers when its disks are full, and others over a quota (RFC 4918, 11.5). */
const isFull = (error: unknown): boolean =>
  statusOf(error) === 507 || (error instanceof Error && quotaErrors.has(error.name))

const statusOf = (error: unknown): unknown =>
  isRecord(error) && isRecord(error.$metadata) ? error.$metadata.httpStatusCode : undefined
