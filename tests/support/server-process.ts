import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serverNodeOptions, serverProgram } from '../../scripts/builds.ts'
import { killTree } from './process-tree.ts'
import { freePort } from './free-port.ts'
import { testEncryptionKey } from './test-encryption-key.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Milliseconds. */
const lastWordsMs = 2_000

export interface ServerProcessOptions {
  /** Another PostgreSQL than the embedded one. */
  databaseUrl?: string
  /** A folder that outlives the product; without it one is made, and removed by `stop`. */
  dataDirectory?: string
  environment?: Record<string, string>
  onStopped?: () => Promise<void>
}

/** Settings of production that reaches nothing outside of itself. */
export const withoutServices = { SMTP_URL: 'none', SMS_URL: 'none', VIHB_REGISTER_URL: 'none' } as const

/** What production does not start without. */
export const leastOfProduction = { ...withoutServices, PUBLIC_URL: 'https://vrachtpas.example.com' } as const

/** The whole product as a customer runs it: its own process tree, its own data folder, one port. */
export class ServerProcess implements AsyncDisposable {
  readonly origin: string
  readonly dataDirectory: string
  readonly #port: number
  readonly #setting: ServerProcessOptions
  readonly #ownsFolder: boolean
  #child: ChildProcess | undefined
  #output = ''

  private constructor(setting: ServerProcessOptions, dataDirectory: string, port: number) {
    this.#setting = setting
    this.dataDirectory = dataDirectory
    this.#ownsFolder = setting.dataDirectory === undefined
    this.#port = port
    this.origin = `http://127.0.0.1:${port}`
  }

  static async start(setting: ServerProcessOptions = {}): Promise<ServerProcess> {
    const dataDirectory = setting.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'vrachtpas-product-')))
    const product = new ServerProcess(setting, dataDirectory, await freePort())
    await product.restart()
    return product
  }

  /** Everything it has printed since the start: address, accounts, logs. */
  get output(): string {
    return this.#output
  }

  get processId(): number | undefined {
    return this.#child?.pid
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Starts it (again) on the same folder and port; resolves when it is ready to serve. */
  async restart(): Promise<void> {
    const child = spawn(process.execPath, [...serverNodeOptions, serverProgram], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        LOG_LEVEL: 'warn',
        KEY_ENCRYPTION_KEY: testEncryptionKey,
        // Production demands an address, and mail, SMS and a register, or the word none; elsewhere tests use the demo data on any database.
        ...(this.#setting.environment?.NODE_ENV === 'production'
          ? { ...withoutServices, PUBLIC_URL: `http://127.0.0.1:${this.#port}` }
          : { DEMO: 'true' }),
        ...this.#setting.environment,
        PORT: String(this.#port),
        HOST: '127.0.0.1',
        DATA_DIR: this.dataDirectory,
        ...(this.#setting.databaseUrl === undefined
          ? { DATABASE_URL: '' }
          : { DATABASE_URL: this.#setting.databaseUrl }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    child.stdout?.on('data', (chunk) => (this.#output += String(chunk)))
    child.stderr?.on('data', (chunk) => (this.#output += String(chunk)))
    while (!(await this.#isReady())) {
      if (child.exitCode !== null)
        throw new Error(`The server ended with ${child.exitCode}:\n${this.#output}`)
      await pause(50)
    }
  }

  /** As an operator stops it; answers with its exit code. */
  async terminate(): Promise<number | null> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return null
    const ended = once(child, 'exit')
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    await ended
    // Ended in order, or by the SIGKILL of `kill`.
    if (child.exitCode === 0 || child.signalCode === 'SIGKILL') return child.exitCode
    // Its last words may still be on their way; a database of its own that outlives it holds the pipe.
    await Promise.race([closed, pause(lastWordsMs)])
    // Otherwise its output would be lost with the process.
    process.stderr.write(`The server stopped with ${child.exitCode ?? child.signalCode}:\n${this.#output}\n`)
    return child.exitCode
  }

  /** As a power cut stops it: SIGKILL to the server, its database and all their children. */
  async kill(): Promise<void> {
    const id = this.#child?.pid
    await killTree((running) => running.id === id || running.command.includes(this.dataDirectory))
  }

  /** SIGKILL to the server's own process; its database lives on. */
  async killServer(): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async stop(): Promise<void> {
    await this.terminate()
    await this.kill()
    if (this.#ownsFolder) await rm(this.dataDirectory, { recursive: true, force: true, maxRetries: 5 })
    await this.#setting.onStopped?.()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
  }

  async #isReady(): Promise<boolean> {
    return await fetch(`${this.origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
  }
}
