import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { HttpProblem } from './problem.ts'

/**
 * Lets a server that is stopping finish what it has begun. A request that comes later on an open connection
 * is refused with `service_unavailable` and `Retry-After`. Connections that never carried a request are cut:
 * browsers open some in advance, and Node waits a minute for their first request.
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
  })
  app.addHook('onRequest', async () => {
    if (stopping) throw new HttpProblem('service_unavailable', { headers: { 'Retry-After': '5' } })
  })
}
