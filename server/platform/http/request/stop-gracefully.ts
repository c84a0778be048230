import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { HttpProblem } from './problem.ts'

/** Milliseconds for a request that has begun; a cut photo continues from its last part. */
const graceMs = 10_000

/**
 * A stopping server finishes what it has begun and refuses later requests on open connections with
 * `service_unavailable` and `Retry-After`. It cuts connections without a request, which browsers open in
 * advance and Node keeps for a minute; those whose request is answered; and after ten seconds the rest,
 * because a client that stopped reading would hold the server for ever.
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
