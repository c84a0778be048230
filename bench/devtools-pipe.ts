import type { Readable, Writable } from 'node:stream'

interface Message {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/**
 * A connection over the DevTools protocol that enables no domains by itself: without network and console
 * events the page runs as it does without a debugger.
 */
export class DevtoolsPipe {
  readonly #input: Writable
  readonly #pending = new Map<
    number,
    { resolve: (result: unknown) => void; reject: (error: Error) => void }
  >()
  #lastId = 0
  #incomplete = ''

  constructor({ input, output }: { readonly input: Writable; readonly output: Readable }) {
    this.#input = input
    output.setEncoding('utf8')
    output.on('data', (text: string) => this.#receive(text))
    output.on('close', () => {
      for (const { reject } of this.#pending.values()) reject(new Error('The browser closed the connection.'))
    })
  }

  send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = (this.#lastId += 1)
    this.#input.write(
      `${JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`,
    )
    return new Promise((resolve, reject) =>
      this.#pending.set(id, { resolve: resolve as (result: unknown) => void, reject }),
    )
  }

  /** Attaches to the browser's first page and returns the session id. */
  async attach(): Promise<string> {
    const { targetInfos } = await this.send<{ targetInfos: { targetId: string; type: string }[] }>(
      'Target.getTargets',
    )
    const page = targetInfos.find(({ type }) => type === 'page')
    if (!page) throw new Error('The browser has no page.')
    const { sessionId } = await this.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId: page.targetId,
      flatten: true,
    })
    return sessionId
  }

  #receive(text: string): void {
    const parts = (this.#incomplete + text).split('\0')
    this.#incomplete = parts.pop() ?? ''
    for (const part of parts) {
      const { id, result, error } = JSON.parse(part) as Message
      const request = id === undefined ? undefined : this.#pending.get(id)
      if (id === undefined || request === undefined) continue
      this.#pending.delete(id)
      if (error) request.reject(new Error(error.message))
      else request.resolve(result)
    }
  }
}
