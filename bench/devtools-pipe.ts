import type { Readable, Writable } from 'node:stream'

interface Message {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/**
 * A debugger's connection that asks for nothing but what it is told: no network or console events, so that what is
 * measured runs as it does without one.
 */
export class DevtoolsPipe {
  readonly #input: Writable
  readonly #waiting = new Map<
    number,
    { resolve: (result: unknown) => void; reject: (error: Error) => void }
  >()
  #last = 0
  #rest = ''

  constructor({ input, output }: { readonly input: Writable; readonly output: Readable }) {
    this.#input = input
    output.setEncoding('utf8')
    output.on('data', (text: string) => this.#receive(text))
    output.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser has gone.'))
    })
  }

  send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = (this.#last += 1)
    this.#input.write(
      `${JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`,
    )
    return new Promise((resolve, reject) =>
      this.#waiting.set(id, { resolve: resolve as (result: unknown) => void, reject }),
    )
  }

  /** The session of the browser's first page. */
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
    const parts = (this.#rest + text).split('\0')
    this.#rest = parts.pop() ?? ''
    for (const part of parts) {
      const { id, result, error } = JSON.parse(part) as Message
      const waiting = id === undefined ? undefined : this.#waiting.get(id)
      if (id === undefined || waiting === undefined) continue
      this.#waiting.delete(id)
      if (error) waiting.reject(new Error(error.message))
      else waiting.resolve(result)
    }
  }
}
