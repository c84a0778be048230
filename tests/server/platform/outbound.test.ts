import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ForbiddenAddress } from '../../../server/platform/outbound/address-guard.ts'
import { type OutboundRequest, sendRequest } from '../../../server/platform/outbound/send-request.ts'

const request: OutboundRequest = {
  method: 'GET',
  headers: {},
  timeoutMs: 5000,
  maxAnswerBytes: 100,
  longAnswer: 'cut',
  allowPrivateNetwork: true,
}

test('a connection to an address inside, kept by a request that may go there, carries no other', async () => {
  const server = createServer((_, response) => response.end('inside'))
  await once(server.listen(0, 'localhost'), 'listening')
  try {
    const url = new URL(`http://localhost:${(server.address() as AddressInfo).port}/`)
    let connections = 0
    server.on('connection', () => (connections += 1))
    expect((await sendRequest(url, request)).text).toBe('inside')
    expect((await sendRequest(url, request)).text).toBe('inside')
    expect(connections, 'it is kept').toBe(1)
    await expect(sendRequest(url, { ...request, allowPrivateNetwork: false })).rejects.toThrow(
      ForbiddenAddress,
    )
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
