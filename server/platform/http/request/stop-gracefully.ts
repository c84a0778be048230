import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { HttpProblem } from './problem.ts'

/** Milliseconds that a request which has begun gets to end; a photo that is cut goes on from its last part. */
const graceMs = 10_000

/**
 * Lets a server that is stopping finish what it has begun. A request that comes later on an open connection
 * is refused with `service_unavailable` and `Retry-After`. Connections that never carried a request are cut:
 * browsers open some in advance, and Node waits a minute for their first request. So are those whose request
 * is answered, which Node would keep open for another, and after ten seconds the rest: a client that stopped
 * reading would hold the server for ever.
 */
export function stopGracefully(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  let stopping = false
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    stopping = true
    for (const socket of unused) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), graceMs).unref()
  })
  app.addHook('onRequest', (_request, _reply, done) =>
    done(stopping ? new HttpProblem('service_unavailable', { headers: { 'Retry-After': '5' } }) : undefined),
  )
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('Connection', 'close')
    done(null, payload)
  })
}
