import type { FastifyInstance } from 'fastify'
import { livePath } from '#contract/office/live.ts'

export function countStreams(app: FastifyInstance): () => number {
  let open = 0
  app.addHook('onRequest', async ({ routeOptions }, { raw }) => {
    if (routeOptions.url !== livePath) return
    open += 1
    raw.once('close', () => (open -= 1))
  })
  return () => open
}
