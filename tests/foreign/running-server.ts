import { type Caller, startWorld, type World } from '../support/world.ts'
import { freePort } from '../support/free-port.ts'

/** A server that foreign clients reach by its address. */
export interface RunningServer extends AsyncDisposable {
  readonly world: World
  /** `http://127.0.0.1:<port>/api`, where a client begins. */
  readonly entrypoint: string
  /** The headers of whoever signed in, for a client that is given headers. */
  readonly headersOf: (caller: Caller) => Record<string, string>
}

/** Starts the demo on a free port of the loopback address, under the address that its documents name. */
export async function startServer({ hydraPrefix = false } = {}): Promise<RunningServer> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const world = await startWorld({ publicUrl: origin, hydraPrefix })
  await world.app.listen({ port, host: '127.0.0.1' })
  return {
    world,
    entrypoint: `${origin}/api`,
    headersOf: (caller) => ({ Authorization: `Bearer ${caller.token ?? ''}` }),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}
