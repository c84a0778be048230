import { expect, test } from 'vitest'
import { eq, ne, sql } from 'drizzle-orm'
import { device as deviceSchema } from '#contract/accounts/devices.ts'
import { devices } from '../../../server/platform/db/schema/devices.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { setUpHarness, type Actor } from '../platform/test-harness.ts'

const { db, alpha, beta, as, anonymous, office, driver } = await setUpHarness()

test('a device gets a code once, and the same one for ever', async () => {
  const id = newId()
  const first = await driver.post('/devices', { id, name: 'Phone' })
  expect(first).toMatchObject({ status: 201, body: { '@id': `/api/devices/${id}`, '@type': 'Device', id } })
  expect(deviceSchema.parse(first.body).code).toMatch(/^[B-DF-HJ-NP-TV-Z]{4}$/)
  const again = await Promise.all(Array.from({ length: 5 }, () => driver.post('/devices', { id })))
  expect(new Set(again.map(({ body }) => body.code))).toEqual(new Set([first.body.code]))
})

test('a device that names the code it had gets it where nobody has it, as after a restore', async () => {
  const id = newId()
  const { body } = await driver.post('/devices', { id })
  const { code } = body
  await db.delete(devices).where(eq(devices.id, id))
  expect((await driver.post('/devices', { id, code })).body).toMatchObject({ id, code })
  const other = await driver.post('/devices', { id: newId(), code })
  expect(other).toMatchObject({ status: 201, body: { code: expect.not.stringMatching(String(code)) } })
  // No word, which a code never is.
  const word = await driver.post('/devices', { id: newId(), code: 'ROOF' })
  expect(word.body).toMatchObject({ code: expect.not.stringMatching('ROOF') })
  expect((await driver.post('/devices', { id: newId(), code: 'x' })).status).toBe(422)
})

test('a device gets the keys that seal what stays on it, its own for each of its users', async () => {
  const [id, other] = [newId(), newId()]
  const keysOf = async (actor: Actor, device: string) =>
    deviceSchema.parse((await actor.post('/devices', { id: device })).body).sealingKeys ?? []
  const keys = await keysOf(driver, id)
  for (const key of keys) expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(keys).toHaveLength(1)
  await db.delete(devices).where(eq(devices.id, id))
  expect(await keysOf(driver, id), 'also where a restored server has forgotten it').toEqual(keys)
  expect(await keysOf(driver, other)).not.toEqual(keys)
  await db.delete(devices).where(eq(devices.id, id))
  const outsider = await as(beta.driver)
  expect(await keysOf(outsider, id)).not.toEqual(keys)
  expect((await driver.post('/devices', { id })).body).toMatchObject({ code: 'access_denied' })
})

test('a device that is announced many times at once has one code', async () => {
  const id = newId()
  const responses = await Promise.all(Array.from({ length: 8 }, () => driver.post('/devices', { id })))
  expect(new Set(responses.map(({ status, body }) => `${status} ${String(body.code)}`)).size).toBe(1)
})

test('codes are never given twice; when the short ones run out they get longer', async () => {
  // All codes of four letters that the alphabet can make, but for what is taken already.
  await db.execute(sql`
    with letters as (select unnest(string_to_array('C,F,H,J,K,M,N,P,R,T,V,W,X,Y', ',')) as letter)
    insert into devices (id, user_id, code)
    select gen_random_uuid(), ${alpha.driver}, a.letter || b.letter || c.letter || d.letter
    from letters a, letters b, letters c, letters d on conflict do nothing`)
  const { body } = await driver.post('/devices', { id: newId() })
  expect(body.code).toMatch(/^[A-Z]{5}$/)
  await db.delete(devices).where(ne(devices.id, alpha.device))
})

test('only drivers announce devices', async () => {
  expect((await anonymous.post('/devices', { id: newId() })).status).toBe(401)
  expect((await office.post('/devices', { id: newId() })).status).toBe(403)
  expect((await driver.post('/devices', { id: 'x' })).status).toBe(422)
})
