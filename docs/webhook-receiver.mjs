// Receives webhooks and prints each event once: an example of a receiver, for Node 20 or newer. Put a proxy with https before it.
//   WEBHOOK_SECRET=whsec_... PORT=8090 node webhook-receiver.mjs
// While a secret is replaced, WEBHOOK_SECRET may be the old one or the new one.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { WEBHOOK_SECRET: secret, PORT: port = '8090' } = process.env
if (!secret?.startsWith('whsec_')) throw new Error('Set WEBHOOK_SECRET.')
const key = Buffer.from(secret.slice('whsec_'.length), 'base64')

const maxBytes = 64 * 1024
const maxAgeSeconds = 5 * 60
/** Ids of messages that have arrived. A real receiver keeps them where it keeps what it makes of them. */
const known = new Set()

/** Whether one of the signatures is by our secret, of this very body, and not an old one that somebody repeats. */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (!id || !timestamp || !signatures) return false
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= maxAgeSeconds)) return false
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',')
    const bytes = Buffer.from(text, 'base64')
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}

const server = createServer(async (request, response) => {
  const chunks = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > maxBytes) return response.writeHead(413).end()
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  if (request.method !== 'POST' || !isGenuine(request.headers, body)) return response.writeHead(401).end()
  const id = request.headers['webhook-id']
  // The same message again: the answer to the first one was lost.
  if (!known.has(id)) {
    known.add(id)
    const { type, data } = JSON.parse(body)
    process.stdout.write(`${[type, data.shipmentNumber ?? '', data.shipment ?? ''].join(';')}\n`)
  }
  response.writeHead(204).end()
})
server.listen(Number(port), () => process.stdout.write(`listening on ${server.address().port}\n`))
