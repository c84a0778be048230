import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { IssuedApiKey } from '#contract/accounts/api-keys.ts'
import { startTestServer } from '../../support/test-server.ts'

const run = promisify(execFile)

/** Runs the example of docs/integrations.md as it is written there. */
const runClient = async (origin: string, key: string, ...since: string[]) =>
  await run(process.execPath, ['docs/integration-client.mjs', ...since], {
    env: { VRACHTPAS_URL: origin, VRACHTPAS_KEY: key },
  }).catch((error: unknown) => error as { readonly stdout: string; readonly stderr: string })

test('the example client prints all shipments of its customer, those since a day, or what is wrong with its key', async () => {
  await using server = await startTestServer()
  const origin = await server.listen()
  const office = await server.asOffice()
  const { body: key } = await office.post<IssuedApiKey>('/api_keys', {
    name: 'Example',
    scopes: ['shipments:read'],
  })
  const { body } = await office.get<{ member: { number: string; loadDate: string }[]; totalItems: number }>(
    '/shipments?itemsPerPage=100&order[loadDate]=desc',
  )
  const linesOf = async (...since: string[]) => {
    const { stdout, stderr } = await runClient(origin, key.secret, ...since)
    expect(stderr).toBe('')
    return stdout.trim().split('\n')
  }
  const [head, ...lines] = await linesOf()
  expect(head).toBe('number;status;loaded;unloaded')
  expect(lines.length).toBe(body.totalItems)
  expect(lines.map((line) => line.split(';')[0])).toEqual(
    expect.arrayContaining(body.member.map(({ number }) => number)),
  )
  const newest = body.member[0] ?? expect.fail('no shipments')
  const since = newest.loadDate.slice(0, 10)
  const recent = body.member.filter(({ loadDate }) => loadDate >= since)
  expect((await linesOf(since)).length - 1).toBe(recent.length)

  await office.post(`/api_keys/${key.id}/revoke`, undefined)
  const refused = await runClient(origin, key.secret)
  expect(refused.stderr).toBe(
    '401 This API key was revoked. Make a new one under Administration, API keys.\n',
  )
})
