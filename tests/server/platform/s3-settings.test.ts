import { expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'

const own = { S3_BUCKET: 'vrachtpas-files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hush' }

test('without settings files stay in the data folder', () => {
  expect(readConfig({ S3_BUCKET: '', S3_ENDPOINT: '' }).s3).toBeUndefined()
})

test('a store at an address of its own needs no region, and has the bucket in its paths', () => {
  expect(readConfig({ ...own, S3_ENDPOINT: 'https://s3.example.com' }).s3).toEqual({
    endpoint: 'https://s3.example.com',
    region: 'us-east-1',
    bucket: 'vrachtpas-files',
    accessKeyId: 'id',
    secretAccessKey: 'hush',
    forcePathStyle: true,
  })
  expect(
    readConfig({ ...own, S3_ENDPOINT: 'https://s3.example.com', S3_FORCE_PATH_STYLE: 'false' }).s3
      ?.forcePathStyle,
  ).toBe(false)
})

test('Amazon’s own needs a region', () => {
  expect(readConfig({ ...own, S3_REGION: 'eu-central-1' }).s3).toEqual({
    region: 'eu-central-1',
    bucket: 'vrachtpas-files',
    accessKeyId: 'id',
    secretAccessKey: 'hush',
    forcePathStyle: false,
  })
  expect(() => readConfig(own)).toThrow(/^S3_REGION must be the region of the bucket/)
})

test('half of the settings are refused, with all that is missing named and no secret told', () => {
  const read = () => readConfig({ S3_ENDPOINT: 'https://s3.example.com', S3_SECRET_ACCESS_KEY: 'hush' })
  expect(read).toThrow(/^S3_BUCKET must be [^\n]*\nS3_ACCESS_KEY_ID must be [^\n]*$/)
  expect(read).not.toThrow(/hush/)
})

test.each([
  ['S3_ENDPOINT', 's3.example.com'],
  ['S3_BUCKET', 'Not A Bucket'],
  ['S3_FORCE_PATH_STYLE', 'yes'],
])('%s = %s is refused by its name', (name, value) => {
  expect(() => readConfig({ ...own, S3_REGION: 'eu-central-1', [name]: value })).toThrow(
    new RegExp(`^${name} must be `),
  )
})
