import { randomBytes } from 'node:crypto'
import sharp, { type Exif, type Sharp } from 'sharp'
import type { Answer } from '../../support/test-server.ts'
import { buildPhoto } from './tenant-fixtures.ts'
import type { Document, Actor } from './test-harness.ts'

/** A picture that does not compress, so that its size is known. */
export const noisePicture = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

export const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3b5' } })

export const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** As a phone writes it: turned on its side, with time, place and owner. */
export const cameraExif: Exif = {
  IFD0: { Make: 'Vrachtfoon', Copyright: 'Daan Rijder' },
  IFD2: { DateTimeOriginal: '2026:07:14 12:30:05', OffsetTimeOriginal: '+02:00' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 55/1 1234/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '4/1 28/1 0/1',
  },
}
export const cameraPosition = { latitude: 51.920094, longitude: -4.466667 }

export const fromCamera = (picture: Sharp) =>
  picture.withMetadata({ orientation: 6 }).withExifMerge(cameraExif)

export interface UploadForm {
  readonly file?: Buffer | undefined
  readonly name?: string
  /** The content type that the client claims; the server must not trust it. */
  readonly type?: string
  readonly texts?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

export async function multipartForm({
  file,
  name = 'file.png',
  type = 'image/png',
  texts = {},
}: UploadForm): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData()
  for (const [field, text] of Object.entries(texts)) form.append(field, text)
  if (file !== undefined) form.append('file', new Blob([new Uint8Array(file)], { type }), name)
  const request = new Response(form)
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}

export async function upload(actor: Pick<Actor, 'send'>, sent: UploadForm): Promise<Answer<Document>> {
  const { payload, headers } = await multipartForm(sent)
  return await actor.send<Document>({
    method: 'POST',
    url: '/media_objects',
    payload,
    headers: { ...headers, ...sent.headers },
  })
}

export async function takePhoto(picture = plainPicture(40, 40).jpeg()) {
  const bytes = await picture.toBuffer()
  return { bytes, photo: buildPhoto(bytes) }
}

/** Sends the bytes of an announced photo, or its first ones, at once. */
export const sendPhoto = (actor: Pick<Actor, 'send'>, id: string, payload: Buffer) =>
  actor.send<Document>({
    method: 'PUT',
    url: `/media_objects/${id}/content`,
    payload,
    headers: { 'content-type': 'application/octet-stream', 'upload-offset': '0' },
  })
