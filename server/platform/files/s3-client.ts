import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Settings } from '../../config.ts'
import { isRecord } from '#contract/kit/objects.ts'
import { HttpProblem } from '../http/request/problem.ts'

/**
 * Milliseconds for a call with its retries. A piece has less than the wait for a database connection, so that
 * a hanging bucket blocks no request longer than the database would.
 */
const timeLimits = { check: 2000, piece: 8000, file: 60_000 }
const attemptTimeout = 4000
/** A connection without transfer for so long is broken; a slow download may pause. */
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

/** Each call fails with `service_unavailable` (503, Retry-After) if the store fails or is slow. */
export interface Bucket {
  check: () => Promise<unknown>
  list: (prefix: string) => Promise<{ key: string; bytes: number }[]>
  holds: (prefix: string) => Promise<boolean>
  putBytes: (key: string, bytes: Uint8Array) => Promise<unknown>
  putFile: (key: string, path: string) => Promise<void>
  getBytes: (key: string) => Promise<Uint8Array | undefined>
  getStream: (key: string, part?: { start: number; end: number }) => Promise<Readable | undefined>
  remove: (key: string) => Promise<unknown>
  close: () => void
}

export async function openBucket(settings: S3Settings): Promise<Bucket> {
  // Most servers store files in a folder, and the SDK would slow down their start.
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client(clientConfig(settings))
  const object = (Key: string) => ({ Bucket: settings.bucket, Key })

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
    // The SDK does not repeat a request with a stream as its body, even if the store had just closed an idle
    // connection.
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

/** The failure becomes the problem's cause, for the log. */
const orUnavailable = <Result>(call: Promise<Result>): Promise<Result> =>
  call.catch((cause: unknown) => {
    if (isFull(cause)) throw Object.assign(new Error('The bucket is full.', { cause }), { code: 'ENOSPC' })
    throw Object.assign(new HttpProblem('service_unavailable', { headers: { 'Retry-After': '5' } }), {
      cause,
    })
  })

/** Refusals over a quota: Ceph (403) and MinIO (400). */
const quotaErrors = new Set(['QuotaExceeded', 'XMinioAdminBucketQuotaExceeded'])

/** 507: MinIO with full disks, and others over a quota (RFC 4918, 11.5). */
const isFull = (error: unknown): boolean =>
  statusOf(error) === 507 || (error instanceof Error && quotaErrors.has(error.name))

const statusOf = (error: unknown): unknown =>
  isRecord(error) && isRecord(error.$metadata) ? error.$metadata.httpStatusCode : undefined
