import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeLeftovers } from '../../../server/shipments/media/local-file.ts'
import { noisePicture, pdf, plainPicture, sendPhoto, upload } from '../platform/media-forms.ts'
import { buildLoad, buildOperation, pairDriver, buildPhoto } from '../platform/tenant-fixtures.ts'

import { setUpHarness } from '../platform/test-harness.ts'

const { testServer, alpha, office, driver } = await setUpHarness()

test('stored files, their pieces and their folders are open to the account of the server alone', async () => {
  const { dataDirectory, database } = testServer
  await pairDriver(database.query, alpha)
  const bytes = await noisePicture(20, 20).jpeg().toBuffer()
  const photos = [buildPhoto(bytes), buildPhoto(bytes)] as const
  await driver.deliver(
    buildOperation(
      alpha,
      'shipment.load',
      buildLoad(alpha, { materialFlow: alpha.photoFlow, photos: [...photos] }),
    ),
  )
  expect((await sendPhoto(driver, photos[0].id, bytes)).body).toMatchObject({ complete: true })
  expect((await sendPhoto(driver, photos[1].id, bytes.subarray(0, 100))).body).toMatchObject({ offset: 100 })
  expect(await upload(office, { file: pdf, texts: { kind: 'certificate' } })).toMatchObject({ status: 201 })

  const paths = (await readdir(dataDirectory, { recursive: true })).map((name) => join(dataDirectory, name))
  expect(paths.length).toBeGreaterThan(6)
  for (const path of paths) {
    const entry = await stat(path)
    expect((entry.mode & 0o777).toString(8), path).toBe(entry.isDirectory() ? '700' : '600')
  }
})

test('nothing of an upload is left in the temporary folder', async () => {
  expect(await upload(office, { file: pdf, texts: { kind: 'document' } })).toMatchObject({ status: 201 })
  expect(await readdir(join(testServer.dataDirectory, 'temporary'))).toEqual([])
})

test('the temporary folders of killed servers are removed at the start, those of running ones stay', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'vrachtpas-leftovers-'))
  const { pid: deadProcess } = spawnSync(process.execPath, ['--version'])
  const folders = {
    killed: `${hostname()}-${deadProcess}-aaaaaa`,
    sameIdInContainer: `${hostname()}-${process.pid}-bbbbbb`,
    running: `${hostname()}-${process.ppid}-cccccc`,
    elsewhere: 'another-host-1-dddddd',
    longAgoElsewhere: 'another-host-1-eeeeee',
  }
  for (const name of Object.values(folders)) await mkdir(join(parent, name, 'content'), { recursive: true })
  const longAgo = new Date(Date.now() - 2 * 86_400_000)
  await utimes(join(parent, folders.longAgoElsewhere), longAgo, longAgo)
  await removeLeftovers(parent)
  expect((await readdir(parent)).sort()).toEqual([folders.elsewhere, folders.running].sort())
  await rm(parent, { recursive: true })
})

test('a logo of more than 4 megapixels is refused with the limit, however few bytes it has', async () => {
  const sent = async (width: number, height: number) =>
    upload(office, { file: await plainPicture(width, height).png().toBuffer(), texts: { kind: 'logo' } })
  expect(await sent(8000, 501)).toMatchObject({
    status: 422,
    body: {
      violations: [
        {
          propertyPath: 'file',
          code: 'ee0804e8-44db-4eac-9775-be91aaf72ce1',
          message: 'The image has too many pixels. Allowed are at most 4 megapixels.',
        },
      ],
    },
  })
  expect(await sent(8000, 500)).toMatchObject({ status: 201, body: { width: 8000, height: 500 } })
})

test('documents may be larger pictures than logos', async () => {
  const file = await plainPicture(3000, 2000).png().toBuffer()
  expect(await upload(office, { file, texts: { kind: 'document' } })).toMatchObject({ status: 201 })
})
