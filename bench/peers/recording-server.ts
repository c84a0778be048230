import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { PeerOperation } from './queue.ts'

/**
 * Serves the pages of the comparison and applies what arrives: each operation as often as it comes, or once where
 * the request has a key by which it is known again.
 */
export class RecordingServer implements AsyncDisposable {
  /** The operations as they were applied, in order. */
  readonly applied: PeerOperation[] = []
  readonly #folder: string
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then(({ type, body }) => response.setHeader('content-type', type).end(body))
  })

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** `folder` has the bundled pages. */
  static async start(folder: string): Promise<RecordingServer> {
    const server = new RecordingServer(folder)
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server, 'listening')
    return server
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage): Promise<{ readonly type: string; readonly body: string }> {
    const path = new URL(request.url ?? '/', 'http://server').pathname
    if (request.method === 'POST') {
      const { operations } = (await json(request)) as { operations: PeerOperation[] }
      const isKnown = ({ id }: PeerOperation) =>
        request.headers['idempotency-key'] !== undefined && this.applied.some((other) => other.id === id)
      this.applied.push(...operations.filter((operation) => !isKnown(operation)))
      return { type: 'application/json', body: '{"ok":true}' }
    }
    if (path.endsWith('.js'))
      return {
        type: 'text/javascript',
        body: await readFile(join(this.#folder, path.slice(1)), 'utf8').catch(() => ''),
      }
    return {
      type: 'text/html',
      body: `<!doctype html><title>${path}</title><script type="module" src="${path}.js"></script>`,
    }
  }
}
