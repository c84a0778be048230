import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of the loopback address on which nobody listens at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string')
    throw new Error('No free port on the loopback address.')
  return address.port
}
