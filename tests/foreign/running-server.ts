import { type Caller, startTestServer, type TestServer } from '../support/test-server.ts'
import { freePort } from '../support/free-port.ts'

/** A server that foreign clients reach by its address. */
export interface RunningServer extends AsyncDisposable {
  readonly testServer: TestServer
  /** `http://127.0.0.1:<port>/api`, where a client begins. */
  readonly entrypoint: string
  /** The headers of a signed-in caller, for a client that takes headers. */
  readonly headersOf: (caller: Caller) => Record<string, string>
}

/** Starts the demo on a free port of the loopback address, under the address that its documents name. */
export async function startServer({ hydraPrefix = false } = {}): Promise<RunningServer> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const testServer = await startTestServer({ publicUrl: origin, hydraPrefix })
  await testServer.app.listen({ port, host: '127.0.0.1' })
  return {
    testServer,
    entrypoint: `${origin}/api`,
    headersOf: (caller) => ({ Authorization: `Bearer ${caller.token ?? ''}` }),
    [Symbol.asyncDispose]: () => testServer[Symbol.asyncDispose](),
  }
}
