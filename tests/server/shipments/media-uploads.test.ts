import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import exifr from 'exifr'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { mediaObjects } from '../../../server/platform/db/schema/media-objects.ts'
import { projects } from '../../../server/platform/db/schema/projects.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import {
  cameraPosition,
  multipartForm,
  fromCamera,
  noisePicture,
  pdf,
  plainPicture,
  upload,
} from '../platform/media-forms.ts'
import { type Tenant, sha256Of } from '../platform/tenant-fixtures.ts'
import { signedPath } from '../platform/signed-path.ts'
import { setUpHarness } from '../platform/test-harness.ts'
import { invalid, refusal } from '../../support/test-server.ts'

const { testServer, db, fixtures, alpha, beta, as, anonymous, admin, office, planner } = await setUpHarness()
const logo = await plainPicture(300, 200).png().toBuffer()

const content = (id: string | undefined, actor = office, headers: Record<string, string> = {}) =>
  testServer.app.inject({
    method: 'GET',
    url: `/api/media_objects/${id}/content`,
    headers: { authorization: `Bearer ${actor.token}`, ...headers },
  })
const filesOnTheWay = () => readdir(join(testServer.dataDirectory, 'temporary'))
const violation = (propertyPath: string, code: string) => ({
  status: 422,
  body: { code: 'validation_failed', violations: [{ propertyPath, code }] },
})

describe('an uploaded file', () => {
  test('is answered as the resource that it became', async () => {
    const response = await upload(office, { file: logo, name: 'logo.png', texts: { kind: 'logo' } })
    const { id } = response.body
    expect(response).toMatchObject({
      status: 201,
      headers: {
        location: `/api/media_objects/${id}`,
        'content-location': `/api/media_objects/${id}`,
        'content-type': 'application/ld+json; charset=utf-8',
        etag: expect.any(String),
      },
      body: {
        '@context': '/api/contexts/MediaObject',
        '@id': `/api/media_objects/${id}`,
        '@type': 'MediaObject',
        id,
        version: 1,
        kind: 'logo',
        status: 'received',
        fileName: 'logo.png',
        mediaType: 'image/png',
        width: 300,
        height: 200,
        contentUrl: signedPath(`/api/media_objects/${id}/content`),
        originalSha256: sha256Of(logo),
      },
    })
    const read = await office.get(`/media_objects/${id}`)
    expect(read).toMatchObject({ status: 200, body: { id, sha256: response.body.sha256 } })
    expect(read.body.advice).toBeUndefined()
    const bytes = await content(id)
    expect(bytes.headers['content-type']).toBe('image/png')
    expect(sha256Of(bytes.rawPayload)).toBe(response.body.sha256)
  })

  test('that is a logo comes with advice, in the language of who sent it, unless it has the preferred size', async () => {
    expect((await upload(office, { file: logo, texts: { kind: 'logo' } })).body.advice).toBe(
      'A logo looks best at 1048 by 570 pixels; this one has 300 by 200.',
    )
    const dutch = await upload(office, {
      file: logo,
      texts: { kind: 'logo' },
      headers: { 'accept-language': 'nl' },
    })
    expect(dutch.body.advice).toContain('1048 bij 570')
    expect(
      (
        await upload(office, {
          file: await plainPicture(1048, 570).png().toBuffer(),
          texts: { kind: 'logo' },
        })
      ).body.advice,
    ).toBeUndefined()
    expect((await upload(office, { file: logo, texts: { kind: 'evidence' } })).body.advice).toBeUndefined()
  })

  test('is what its bytes are, whatever it is called', async () => {
    const photo = await plainPicture(40, 30).jpeg().toBuffer()
    const { body } = await upload(office, {
      file: photo,
      name: '..\\..\\etc/kade\u202Egnp.html',
      type: 'text/html',
      texts: { kind: 'evidence' },
    })
    expect(body).toMatchObject({ mediaType: 'image/jpeg', fileName: 'kadegnp.html.jpg' })
    expect((await content(body.id)).headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    ['a page called a picture', Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a drawing that can hold scripts',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ['an older picture format', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;')],
    ['a program', Buffer.concat([Buffer.from('MZ'), randomBytes(200)])],
  ])('%s is refused by its content', async (_, file) => {
    for (const kind of ['logo', 'document'])
      expect(await upload(office, { file, name: 'logo.png', texts: { kind } })).toMatchObject(
        violation('file', '744f00bc-4389-4c74-92de-9a43cde55534'),
      )
  })

  test('may be a PDF, where it is no logo', async () => {
    const { body } = await upload(office, {
      file: pdf,
      name: 'Vergunning kade é.pdf',
      type: 'application/pdf',
      texts: { kind: 'document' },
    })
    expect(body).toMatchObject({
      mediaType: 'application/pdf',
      bytes: pdf.length,
      sha256: sha256Of(pdf),
      fileName: 'Vergunning kade é.pdf',
    })
    const { headers, rawPayload } = await content(body.id)
    expect(rawPayload.equals(pdf)).toBe(true)
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="Vergunning kade e.pdf"; filename*=UTF-8''Vergunning%20kade%20%C3%A9.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    })
    expect(await upload(office, { file: pdf, name: 'logo.png', texts: { kind: 'logo' } })).toMatchObject(
      violation('file', '744f00bc-4389-4c74-92de-9a43cde55534'),
    )
  })

  test('may be a PDF that begins with blank lines, and stays as it is', async () => {
    const file = Buffer.concat([Buffer.from('\r\n\n '), pdf])
    const { body } = await upload(office, { file, texts: { kind: 'certificate' } })
    expect(body).toMatchObject({
      mediaType: 'application/pdf',
      sha256: sha256Of(file),
    })
    expect(
      await upload(office, { file: Buffer.from('\r\nno %PDF-1.7'), texts: { kind: 'certificate' } }),
    ).toMatchObject(violation('file', '744f00bc-4389-4c74-92de-9a43cde55534'))
  })

  test('keeps nothing but what is seen: no tail behind a picture, no words within it', async () => {
    const script = '<script>alert(document.cookie)</script>'
    const tailed = Buffer.concat([logo, Buffer.from(script)])
    const { body } = await upload(office, { file: tailed, texts: { kind: 'logo' } })
    const bytes = (await content(body.id)).rawPayload
    expect(bytes.includes(script)).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 200 })
  })

  test.each([
    [undefined, undefined],
    ['false', undefined],
    ['true', cameraPosition],
  ])('loses what a camera wrote into it; consent %s', async (positionConsent, position) => {
    const file = await fromCamera(plainPicture(60, 40).jpeg()).toBuffer()
    expect(await exifr.parse(file)).toMatchObject({
      Make: 'Vrachtfoon',
      latitude: expect.closeTo(cameraPosition.latitude, 5),
    })
    const { body } = await upload(office, {
      file,
      name: 'IMG_1.jpg',
      texts: { kind: 'evidence', ...(positionConsent === undefined ? {} : { positionConsent }) },
    })
    // Upright: it was taken on its side.
    expect(body).toMatchObject({
      width: 40,
      height: 60,
      takenAt: '2026-07-14T10:30:05+00:00',
      originalSha256: sha256Of(file),
    })
    expect(body.position).toEqual(position)
    const kept = (await content(body.id)).rawPayload
    expect(await exifr.parse(kept)).toBeUndefined()
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
    expect(kept.includes('Daan')).toBe(false)
  })

  test('that is a broken picture, or one meant to fill the memory, is refused', async () => {
    const whole = await noisePicture(200, 200).png().toBuffer()
    const corrupted = '5d4163f3-648f-4e39-87fd-cc5ea7aad2d1'
    expect(
      await upload(office, { file: whole.subarray(0, whole.length / 2), texts: { kind: 'logo' } }),
    ).toMatchObject(violation('file', corrupted))
    const half = await noisePicture(200, 200).jpeg().toBuffer()
    expect(
      await upload(office, { file: half.subarray(0, half.length / 2), texts: { kind: 'evidence' } }),
    ).toMatchObject(violation('file', corrupted))
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await upload(office, { file: bomb, texts: { kind: 'logo' } })).toMatchObject(
      violation('file', corrupted),
    )
  })

  test('that is a logo of more than 1 MB is too large, one of less is not', async () => {
    const large = await noisePicture(700, 560).png().toBuffer()
    expect(large.length).toBeGreaterThan(1024 * 1024)
    expect(await upload(office, { file: large, texts: { kind: 'logo' } })).toMatchObject({
      status: 422,
      body: {
        violations: [
          {
            propertyPath: 'file',
            code: 'df8637af-d466-48c6-a59d-e7126250a654',
            message: 'The file is too large. Allowed maximum size is 1 MB.',
          },
        ],
      },
    })
    expect((await upload(office, { file: large, texts: { kind: 'evidence' } })).status).toBe(201)
    expect(
      (await upload(office, { file: await noisePicture(560, 560).png().toBuffer(), texts: { kind: 'logo' } }))
        .status,
    ).toBe(201)
  })

  test('of absurd size is not read to its end', async () => {
    const absurd = randomBytes(20 * 1024 * 1024 + 1)
    expect(await upload(office, { file: absurd, texts: { kind: 'document' } })).toMatchObject(
      refusal(413, 'body_too_large'),
    )
    expect(
      await upload(office, { file: Buffer.concat([absurd, absurd]), texts: { kind: 'document' } }),
    ).toMatchObject({ status: 413 })
  })
})

describe('a form', () => {
  test('without a file says so, with an empty one too', async () => {
    expect(await upload(office, { texts: { kind: 'logo' } })).toMatchObject(
      violation('file', 'ad32d13f-c3d4-423b-909a-857b961eb720'),
    )
    expect(await upload(office, { file: Buffer.alloc(0), texts: { kind: 'logo' } })).toMatchObject(
      violation('file', '5d743385-9775-4aa5-8ff5-495fb1e60137'),
    )
  })

  test('names every wrong field at once', async () => {
    const response = await upload(office, {
      texts: { kind: 'cargo_photo', positionConsent: 'perhaps', company: '/api/projects/1' },
    })
    expect(response.status).toBe(422)
    expect(
      (response.body.violations as { propertyPath: string }[]).map(({ propertyPath }) => propertyPath).sort(),
    ).toEqual(['company', 'file', 'kind', 'positionConsent'])
    expect(await upload(office, { file: logo })).toMatchObject(invalid('kind'))
  })

  test('is the only thing that is taken', async () => {
    expect(await office.post('/media_objects', { kind: 'logo' })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
      headers: { 'accept-post': 'multipart/form-data' },
    })
    expect(await office.send({ method: 'POST', url: '/media_objects' })).toMatchObject({ status: 415 })
    expect(await office.patch(`/media_objects/${newId()}`, {})).toMatchObject({ status: 405 })
  })

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'an end that never comes',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nPNG',
    ],
    ['nothing of a form', 'multipart/form-data; boundary=b', 'kind=logo&file=1'],
    [
      'a name out of our machinery',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
    ],
  ])('with %s is refused', async (_, type, payload) => {
    const response = await office.send({
      method: 'POST',
      url: '/media_objects',
      payload,
      headers: { 'content-type': type },
    })
    expect(response).toMatchObject(refusal(400, 'malformed_request'))
  })

  test('with too much in it is refused', async () => {
    const texts = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`field${index}`, 'x']))
    expect(await upload(office, { file: logo, texts })).toMatchObject({ status: 413 })
    expect(await upload(office, { file: logo, texts: { kind: 'x'.repeat(5000) } })).toMatchObject({
      status: 400,
    })
  })

  test('leaves nothing on the disk of the server', async () => {
    await upload(office, { file: logo, texts: { kind: 'logo' } })
    await upload(office, { file: Buffer.from('nothing'), texts: { kind: 'logo' } })
    expect(await filesOnTheWay()).toEqual([])
  })

  test('whose sender goes away is forgotten', async () => {
    const origin = await testServer.listen()
    const rows = () => db.select({ id: mediaObjects.id }).from(mediaObjects)
    const before = (await rows()).length
    const { payload, headers } = await multipartForm({
      file: await noisePicture(400, 400).png().toBuffer(),
      texts: { kind: 'evidence' },
    })
    const sender = httpRequest(`${origin}/api/media_objects`, {
      method: 'POST',
      headers: { ...headers, 'content-length': payload.length, authorization: `Bearer ${office.token}` },
    })
    sender.on('error', () => undefined)
    await new Promise<void>((resolve) =>
      sender.write(payload.subarray(0, payload.length / 2), () => resolve()),
    )
    await expect.poll(filesOnTheWay).toHaveLength(1)
    sender.destroy()
    await expect.poll(filesOnTheWay).toEqual([])
    expect((await rows()).length).toBe(before)
    expect((await upload(office, { file: logo, texts: { kind: 'logo' } })).status).toBe(201)
  })
})

test('the documentation says how files are sent', async () => {
  const response = await anonymous.get('/docs.jsonopenapi')
  expect(response.body).toMatchObject({
    paths: {
      '/media_objects': {
        post: {
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: {
                  allOf: [
                    { $ref: '#/components/schemas/MediaObject.draft' },
                    { properties: { file: { format: 'binary' } } },
                  ],
                },
              },
            },
          },
        },
      },
    },
  })
})

describe('an Idempotency-Key', () => {
  test('gives the same file again, and not another one', async () => {
    const sent = { file: logo, texts: { kind: 'logo' }, headers: { 'idempotency-key': newId() } }
    const first = await upload(office, sent)
    const again = await upload(office, sent)
    expect(again).toMatchObject({
      status: 201,
      headers: { 'idempotent-replayed': 'true' },
      body: { id: first.body.id },
    })
    expect(
      await upload(office, { ...sent, file: await plainPicture(10, 10).png().toBuffer() }),
    ).toMatchObject(refusal(422, 'idempotency_reused'))
  })

  test('makes one file of requests that race', async () => {
    const sent = {
      file: logo,
      name: 'race.png',
      texts: { kind: 'logo' },
      headers: { 'idempotency-key': newId() },
    }
    const responses = await Promise.all(Array.from({ length: 5 }, () => upload(office, sent)))
    for (const { status } of responses) expect([201, 409]).toContain(status)
    expect(
      await db
        .select({ id: mediaObjects.id })
        .from(mediaObjects)
        .where(eq(mediaObjects.fileName, 'race.png')),
    ).toHaveLength(1)
  })

  test('is not needed where the client names the id: it is taken once', async () => {
    const id = newId()
    const first = await upload(office, { file: logo, texts: { kind: 'logo', id } })
    expect(first).toMatchObject({ status: 201, body: { id } })
    const other = await as(beta.office)
    const second = await upload(other, {
      file: await plainPicture(50, 50).png().toBuffer(),
      texts: { kind: 'logo', id },
    })
    expect(second.status).toBe(422)
    expect(sha256Of((await content(id)).rawPayload)).toBe(first.body.sha256)
  })
})

describe('a file belongs', () => {
  const companyOf = async (tenant: Tenant) =>
    (
      await db.select({ company: projects.employerId }).from(projects).where(eq(projects.id, tenant.project))
    )[0]?.company ?? ''

  test('to the customer of its project or company, and says so in the audit log', async () => {
    const company = await companyOf(alpha)
    const { body } = await upload(office, {
      file: pdf,
      texts: {
        kind: 'document',
        project: `/api/projects/${alpha.project}`,
        company: `/api/companies/${company}`,
      },
    })
    expect(body).toMatchObject({
      project: `/api/projects/${alpha.project}`,
      company: `/api/companies/${company}`,
    })
    const byAdmin = await upload(admin, { file: pdf, texts: { kind: 'document', project: alpha.project } })
    expect(byAdmin.status).toBe(201)
    expect((await content(byAdmin.body.id)).statusCode).toBe(200)
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, body.id ?? ''))
    expect(entry).toMatchObject({
      action: 'create',
      subjectType: 'MediaObject',
      actorId: alpha.office,
      customerId: alpha.customer,
    })
  })

  test('never to what is not the sender’s to add to', async () => {
    const unknown = {
      status: 422,
      body: { violations: [{ propertyPath: 'project', code: '6b3befbc-2f01-4ddf-be21-b57898905284' }] },
    }
    expect(
      await upload(office, { file: pdf, texts: { kind: 'document', project: beta.project } }),
    ).toMatchObject(unknown)
    expect(await upload(office, { file: pdf, texts: { kind: 'document', project: newId() } })).toMatchObject(
      unknown,
    )
    expect(
      (await upload(office, { file: pdf, texts: { kind: 'document', company: await companyOf(beta) } }))
        .status,
    ).toBeGreaterThanOrEqual(403)
  })

  test('to no project that is blocked', async () => {
    await db.update(projects).set({ statusId: fixtures.blocked }).where(eq(projects.id, beta.project))
    const other = await as(beta.office)
    expect(
      await upload(other, { file: pdf, texts: { kind: 'document', project: beta.project } }),
    ).toMatchObject(refusal(409, 'project_blocked'))
    await db.update(projects).set({ statusId: fixtures.active }).where(eq(projects.id, beta.project))
  })

  test('to a planner’s company as its logo or a certificate of its ships, and as nothing else', async () => {
    expect(await upload(planner, { file: logo, texts: { kind: 'logo' } })).toMatchObject({
      status: 201,
      body: { company: `/api/companies/${alpha.carrier}` },
    })
    expect(await upload(planner, { file: pdf, texts: { kind: 'certificate' } })).toMatchObject({
      status: 201,
    })
    for (const kind of ['evidence', 'document'])
      expect(await upload(planner, { file: pdf, texts: { kind } })).toMatchObject({ status: 403 })
  })
})
