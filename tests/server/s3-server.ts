import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../../server/config.ts'

/** A store that speaks S3, on the loopback address; what it holds outlives a stop. */
export class S3Server implements AsyncDisposable {
  readonly settings: S3Settings
  readonly #directory: string
  #running: S3rver | undefined

  private constructor(directory: string, running: S3rver, port: number) {
    this.#directory = directory
    this.#running = running
    this.settings = {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-central-1',
      bucket: 'vrachtpas',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    }
  }

  static async start(): Promise<S3Server> {
    const directory = await mkdtemp(join(tmpdir(), 'vrachtpas-s3-'))
    const server = serverOf(directory, 0)
    const { port } = await server.run()
    return new S3Server(directory, server, port)
  }

  async stop(): Promise<void> {
    await this.#running?.close()
    this.#running = undefined
  }

  async restart(): Promise<void> {
    this.#running = serverOf(this.#directory, Number(new URL(this.settings.endpoint ?? '').port))
    await this.#running.run()
  }

  /** Keys of what it holds below a prefix. */
  async keys(prefix: string): Promise<string[]> {
    const found = await readdir(join(this.#directory, this.settings.bucket), { recursive: true })
    return found
      .filter((name) => name.startsWith(prefix) && name.endsWith('_object'))
      .map((name) => name.replace(/\._S3rver_object$/, ''))
      .sort()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
    await rm(this.#directory, { recursive: true, force: true })
  }
}

const serverOf = (directory: string, port: number) =>
  new S3rver({
    address: '127.0.0.1',
    port,
    directory,
    silent: true,
    configureBuckets: [{ name: 'vrachtpas', configs: [] }],
  })
