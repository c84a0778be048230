import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Load {
  readonly port: number
  readonly connections: number
  readonly headers: Readonly<Record<string, string>>
  readonly requests: readonly { readonly method: string; readonly path: string; readonly body?: string }[]
  /** Repeat the requests for this long; absent: send each once. */
  readonly seconds?: number
}

export interface LoadResult {
  readonly answered: number
  readonly seconds: number
  /** Milliseconds within which 99 of 100 were answered. */
  readonly p99: number
  /** Of an answer's body, on average. */
  readonly bytes: number
}

/** The separate process that sends the requests. */
export interface LoadProcess extends AsyncDisposable {
  run(load: Load): Promise<LoadResult>
}

export function startLoadProcess(): LoadProcess {
  const child = fork(fileURLToPath(new URL('./load-process.ts', import.meta.url)))
  return {
    run: async (load) => {
      const reply = once(child, 'message')
      child.send(load)
      const [result] = (await reply) as [LoadResult | { failure: string }]
      if ('failure' in result) throw new Error(result.failure)
      return result
    },
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill()
      await exited
    },
  }
}
