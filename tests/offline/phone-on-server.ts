import { expect, vi } from 'vitest'
import type { TokenPair } from '../../contract/accounts/auth.ts'
import { demoDriver } from '../support/driver-app.ts'
import type { TestServer } from '../support/test-server.ts'
import type { PhoneServer } from './simulated-phone.ts'

/** Hands the phone's requests to the server over HTTP, and counts deliveries. */
export function overHttp(origin: string): PhoneServer & { deliveries: number } {
  const server = {
    deliveries: 0,
    answer: async (request: Request) => {
      const { pathname, search } = new URL(request.url)
      if (pathname === '/api/operations') server.deliveries += 1
      const body = request.body === null ? {} : { body: await request.arrayBuffer() }
      return await fetch(origin + pathname + search, {
        method: request.method,
        headers: request.headers,
        ...body,
      })
    },
  }
  return server
}

/** The tokens of the demo's driver of trucks. */
export async function signInOnServer(testServer: TestServer): Promise<TokenPair> {
  const credentials = {
    username: demoDriver.username,
    password: demoDriver.secret,
    targetApp: 'mobile-app',
  }
  // A server that shares a busy machine answers 503 for a moment.
  return await vi.waitFor(async () => {
    const { status, body } = await testServer.anonymous.post<TokenPair>('/token/login', credentials)
    expect(status).toBe(200)
    return body
  }, 20_000)
}
