import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { S3Server } from '../support/s3-server.ts'

/** A file store that speaks S3 in a process of its own, which can be stopped like any other. */
export class S3Process implements AsyncDisposable {
  readonly environment: Record<string, string>
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, environment: Record<string, string>) {
    this.#child = child
    this.environment = environment
  }

  static async start(): Promise<S3Process> {
    const child = fork(fileURLToPath(import.meta.url), ['serve'])
    const [environment] = (await once(child, 'message')) as [Record<string, string>]
    return new S3Process(child, environment)
  }

  pause(): void {
    this.#child.kill('SIGSTOP')
  }

  resume(): void {
    this.#child.kill('SIGCONT')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exited = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await exited
  }
}

if (process.argv[2] === 'serve' && process.send !== undefined) {
  const server = await S3Server.start()
  process.send(server.environment)
  // It ends with the process that started it.
  process.on('disconnect', () => process.exit())
}
