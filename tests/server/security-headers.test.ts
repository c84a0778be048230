import { expect, test } from 'vitest'
import { startTestServer } from '../support/test-server.ts'

test('a page may use the camera, and nothing else that browsers ask permission for', async () => {
  await using testServer = await startTestServer({ data: 'empty' })
  for (const url of ['/', '/api', '/api/projects', '/healthz']) {
    const { headers } = await testServer.app.inject({ url })
    expect(headers['permissions-policy'], url).toBe(
      'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    )
  }
})
