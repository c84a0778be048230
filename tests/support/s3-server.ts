import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '../../server/config.ts'

class S3Error extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** Status and code of each refusal to store anything more. */
const fullAnswers = {
  disk: { status: 507, code: 'XMinioStorageFull' },
  quotaOfCeph: { status: 403, code: 'QuotaExceeded' },
  quotaOfMinio: { status: 400, code: 'XMinioAdminBucketQuotaExceeded' },
}

/** Small, so that lists come in several pages. */
const listPageSize = 3

/**
 * The calls of S3 that the server uses, over HTTP on the loopback address, with signatures (version 4)
 * checked: HeadBucket, PutObject, GetObject with a range, DeleteObject and ListObjectsV2. Objects are kept in
 * memory and outlive a stop.
 */
export class S3Server implements AsyncDisposable {
  readonly settings: S3Settings
  readonly #objects = new Map<string, Buffer>()
  #server: Server
  #gate: PromiseWithResolvers<void> | undefined
  #connectionsToBreak = 0
  /** How it refuses to store anything: as MinIO when its disks are full, or as Ceph or MinIO over a quota. */
  fullBy: keyof typeof fullAnswers | undefined
  #held = 0

  private constructor(server: Server, port: number) {
    this.#server = server
    this.settings = {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-central-1',
      bucket: 'vrachtpas',
      accessKeyId: 'an-access-key',
      secretAccessKey: 'the-secret-of-the-access-key',
      forcePathStyle: true,
    }
    server.on('request', this.#onRequest)
  }

  static async start(): Promise<S3Server> {
    const server = createServer()
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return new S3Server(server, (server.address() as AddressInfo).port)
  }

  /** The variables of the environment that make a server process use it. */
  get environment(): Record<string, string> {
    const { endpoint = '', region, bucket, accessKeyId, secretAccessKey } = this.settings
    return {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await closed
  }

  async restart(): Promise<void> {
    this.#server = createServer(this.#onRequest)
    const port = Number(new URL(this.settings.endpoint ?? '').port)
    await once(this.#server.listen(port, '127.0.0.1'), 'listening')
  }

  /** From now on it accepts requests and answers none, as a process that is stopped by SIGSTOP. */
  hang(): void {
    this.#gate ??= Promise.withResolvers<void>()
  }

  /**
   * Answers again. The requests received meanwhile are carried out first, even those whose clients have given
   * up.
   */
  resume(): void {
    this.#gate?.resolve()
    this.#gate = undefined
  }

  /** Requests that it has received since it hangs. */
  get held(): number {
    return this.#held
  }

  /**
   * The next `count` requests find their connection broken, as idle connections do that the server has just
   * closed.
   */
  breakConnections(count: number): void {
    this.#connectionsToBreak = count
  }

  keys(prefix: string): string[] {
    return [...this.#objects.keys()].filter((key) => key.startsWith(prefix)).sort()
  }

  object(key: string): Buffer | undefined {
    return this.#objects.get(key)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.resume()
    await this.stop()
  }

  readonly #onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    this.#respond(request, response).catch((error: unknown) => {
      if (!(error instanceof S3Error)) {
        // The client is gone, or its connection is broken on purpose.
        response.destroy()
        return
      }
      response.writeHead(error.status, { 'content-type': 'application/xml' })
      response.end(request.method === 'HEAD' ? undefined : `<Error><Code>${error.code}</Code></Error>`)
    })
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#connectionsToBreak > 0) {
      this.#connectionsToBreak -= 1
      request.socket.destroy()
      return
    }
    const body = await readBody(request)
    if (this.#gate !== undefined) {
      this.#held += 1
      await this.#gate.promise
    }
    assertSigned(request, body, this.settings)
    const url = new URL(request.url ?? '/', this.settings.endpoint)
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== this.settings.bucket) throw new S3Error(404, 'NoSuchBucket')
    const key = rest.map(decodeURIComponent).join('/')
    if (key === '') {
      this.#respondForBucket(request, response, url.searchParams)
    } else {
      this.#respondForObject(request, response, key, body)
    }
  }

  #respondForBucket(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): void {
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    if (request.method !== 'GET' || query.get('list-type') !== '2') throw new S3Error(501, 'NotImplemented')
    const after = query.get('continuation-token') ?? ''
    const keys = this.keys(query.get('prefix') ?? '').filter((key) => key > after)
    const page = keys.slice(0, listPageSize)
    const isTruncated = keys.length > page.length
    const contents = page.map(
      (key) =>
        `<Contents><Key>${escapeXml(key)}</Key><Size>${this.#objects.get(key)?.length}</Size></Contents>`,
    )
    const token = isTruncated
      ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>`
      : ''
    response.setHeader('content-type', 'application/xml')
    response.end(
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`,
    )
  }

  #respondForObject(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    if (request.method === 'PUT') {
      if (this.fullBy !== undefined) {
        const { status, code } = fullAnswers[this.fullBy]
        throw new S3Error(status, code)
      }
      if (body.length !== Number(request.headers['content-length']))
        throw new S3Error(411, 'MissingContentLength')
      this.#objects.set(key, body)
      response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`)
      response.end()
      return
    }
    if (request.method === 'DELETE') {
      this.#objects.delete(key)
      response.writeHead(204).end()
      return
    }
    if (request.method !== 'GET') throw new S3Error(501, 'NotImplemented')
    const object = this.#objects.get(key)
    if (object === undefined) throw new S3Error(404, 'NoSuchKey')
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (start === undefined) {
      response.writeHead(200, { 'content-length': object.length }).end(object)
      return
    }
    if (Number(start) >= object.length) throw new S3Error(416, 'InvalidRange')
    const part = object.subarray(Number(start), Number(end) + 1)
    const range = `bytes ${start}-${Number(start) + part.length - 1}/${object.length}`
    response.writeHead(206, { 'content-length': part.length, 'content-range': range }).end(part)
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const escapeXml = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)

const sha256Of = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Checks the signature of a request (AWS Signature Version 4, in the header Authorization) and the hash of
 * its body.
 */
function assertSigned(request: IncomingMessage, body: Buffer, settings: S3Settings): void {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/
  const [, accessKeyId, scope = '', headers = '', signature] =
    pattern.exec(request.headers.authorization ?? '') ?? []
  if (accessKeyId !== settings.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId')
  const payloadHash = String(request.headers['x-amz-content-sha256'])
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== sha256Of(body))
    throw new S3Error(400, 'XAmzContentSHA256Mismatch')
  const [path, query = ''] = (request.url ?? '').split('?', 2)
  const canonicalRequest = [
    request.method,
    path,
    query
      .split('&')
      .map((parameter) => (parameter === '' || parameter.includes('=') ? parameter : `${parameter}=`))
      .sort()
      .join('&'),
    ...headers.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    headers,
    payloadHash,
  ].join('\n')
  const [date = '', region = '', service = '', end = ''] = scope.split('/')
  const textToSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    sha256Of(canonicalRequest),
  ].join('\n')
  const key = [region, service, end].reduce<Buffer>(hmac, hmac(`AWS4${settings.secretAccessKey}`, date))
  if (hmac(key, textToSign).toString('hex') !== signature) throw new S3Error(403, 'SignatureDoesNotMatch')
}
