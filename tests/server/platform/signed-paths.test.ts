import { expect, test } from 'vitest'
import { seedTwoCustomers } from '../../support/two-customers.ts'
import { setUpServer, type Answer } from '../../support/test-server.ts'
import { plainPicture, upload } from './media-forms.ts'
import { ManualClock } from './manual-clock.ts'

const minute = 60_000
const clock = new ManualClock()

const testServer = await setUpServer({ clock: clock.read })
const office = await testServer.asOffice()
const logo = await plainPicture(30, 20).png().toBuffer()
const { status, body } = await upload(office, { file: logo, name: 'logo.png', texts: { kind: 'logo' } })
expect(status).toBe(201)
const path = `/media_objects/${String(body['id'])}`

const contentUrl = async (headers = {}) => {
  const { body } = await office.get<{ contentUrl: string }>(path, headers)
  return body.contentUrl.slice('/api'.length)
}
const fetched = (url: string): Promise<Answer> => testServer.anonymous.get(url, { accept: '*/*' })

test('no other address opens by it, nor any other verb, nor one that was altered', async () => {
  const url = await contentUrl()
  const [content, query] = url.split('?')
  const { body } = await upload(office, { file: logo, name: 'other.png', texts: { kind: 'logo' } })
  expect((await fetched(`/media_objects/${String(body['id'])}/content?${query}`)).status).toBe(401)
  expect((await fetched(`${content}`)).status).toBe(401)
  expect(
    (await fetched(url.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 3600}`))).status,
  ).toBe(401)
  for (const wrong of ['signature=', 'signature[]=a', 'signature=a&signature=b'])
    expect((await fetched(`${content}?${String(query).replace(/signature=.*/, wrong)}`)).status).toBe(401)
  for (const method of ['HEAD', 'PUT'] as const)
    expect((await testServer.anonymous.send({ method, url })).status, method).toBe(401)
  expect((await fetched(`${path}?${query}`)).status).toBe(401)
})

test('a cache keeps what a signed path opens no longer than the path is valid; with a token it asks each time', async () => {
  const url = await contentUrl()
  const validUntil = Number(/until=(\d+)/.exec(url)?.[1])
  const { headers } = await fetched(url)
  expect(headers['server-time']).toBeUndefined()
  const secondsLeft = validUntil - Math.floor(clock.read().getTime() / 1000)
  expect(headers['cache-control']).toBe(`private, max-age=${secondsLeft}`)
  const withToken = await office.get(`${path}/content`, { accept: '*/*' })
  expect(withToken.headers['cache-control']).toBe('private, no-cache')
})

test('whoever says who they are, is asked whether they may see it', async () => {
  const url = await contentUrl()
  const outsider = await seedTwoCustomers(testServer.database.query).then(({ beta }) =>
    testServer.as(beta.office),
  )
  expect((await outsider.get(url, { accept: '*/*' })).status).toBe(404)
})

test('its signature is in no log', async () => {
  const url = await contentUrl()
  await fetched(url)
  expect(testServer.log.join('')).toContain('/content')
  expect(testServer.log.join('')).not.toContain(/signature=([\w-]+)/.exec(url)?.[1])
})

test('a content address that somebody was shown opens without a token, for an hour and no more than two', async () => {
  const url = await contentUrl()
  const content = await fetched(url)
  expect(content.status).toBe(200)
  expect(content.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': expect.stringContaining('private'),
  })
  expect(await contentUrl(), 'the same within the hour').toBe(url)
  expect((await fetched(await contentUrl({ accept: 'application/json' }))).status, 'bare JSON too').toBe(200)
  clock.advance(59 * minute)
  expect((await fetched(url)).status).toBe(200)
  clock.advance(61 * minute)
  expect((await fetched(url)).status).toBe(401)
})
