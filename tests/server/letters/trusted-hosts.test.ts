import { expect, test } from 'vitest'
import { startTestServer } from '../../support/test-server.ts'

interface Answer {
  readonly name?: string
  readonly keys: readonly { readonly kid: string; readonly x: string; readonly y: string }[]
  readonly trustedHosts: readonly {
    readonly origin: string
    readonly name: string
    readonly keys: Answer['keys']
  }[]
}

test('a server lists the keys of hosts that it trusts, and keeps them while those are out of reach', async () => {
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)
  await using other = await startTestServer({ data: 'empty' })
  const origin = await other.app.listen({ host: '127.0.0.1', port: 0 })
  const unreachable = { origin: 'http://127.0.0.1:9', name: 'Nobody' }
  await using own = await startTestServer({
    data: 'empty',
    clock,
    organisation: { name: 'Havens Voorbeeld', address: undefined, privacyContact: undefined },
    letterHosts: [{ origin, name: 'Waterbeheer Voorbeeld' }, unreachable],
  })
  const listed = async (server: typeof own) =>
    (await server.app.inject('/.well-known/letter-keys')).json<Answer>()
  const ofOther = (await listed(other)).keys.map(({ kid, x, y }) => ({ kid, x, y }))
  const expected = {
    name: 'Havens Voorbeeld',
    trustedHosts: [
      { origin, name: 'Waterbeheer Voorbeeld', keys: ofOther, revokedDevices: [] },
      { ...unreachable, keys: [], revokedDevices: [] },
    ],
  }
  expect(await listed(own)).toMatchObject(expected)
  await other.app.close()
  ahead += 60 * 60_000
  expect(await listed(own)).toMatchObject(expected)
  expect((await listed(own)).keys).not.toEqual(ofOther)
})
