import { once } from 'node:events'
import { createServer } from 'node:net'

/** Another may still be quicker. Throws with a text for the operator if it cannot listen here. */
export async function assertPortIsFree({ port, host }: { port: number; host: string }): Promise<void> {
  const listener = createServer()
  try {
    await once(listener.listen({ port, host }), 'listening')
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE')) throw cause
    throw new Error(
      `Another process uses port ${port} of ${host}: it may be a server that still runs. End it, or set another PORT.`,
      { cause },
    )
  }
  listener.close()
  await once(listener, 'close')
}
