import type { S3Settings } from '../../config.ts'
import { type Bucket, openBucket } from './s3-client.ts'
import { type PieceStorage, stagedPieces } from './staged-pieces.ts'
import type { MediaStore } from './store.ts'

/** Stores files as `files/<id>`; pieces of unfinished files as objects in `pieces/<id>/`. */
export async function s3Store(settings: S3Settings): Promise<MediaStore> {
  const bucket = await openBucket(settings)
  const fileKey = (id: string) => `files/${id}`
  const staged = stagedPieces(pieceStorage(bucket))
  return {
    adapter: 's3',
    ...staged,
    putFile: (id, path) => bucket.putFile(fileKey(id), path),
    async putBytes(id, bytes) {
      await bucket.putBytes(fileKey(id), bytes)
    },
    read: (id, part) => bucket.getStream(fileKey(id), part),
    async remove(id) {
      await bucket.remove(fileKey(id))
      await staged.discardStaged(id)
    },
    holdsFiles: async () => (await bucket.holds('files/')) || (await bucket.holds('pieces/')),
    async check() {
      await bucket.check()
    },
    close: bucket.close,
  }
}

function pieceStorage(bucket: Bucket): PieceStorage {
  const folder = (id: string) => `pieces/${id}/`
  return {
    list: async (id) =>
      (await bucket.list(folder(id))).map(({ key, bytes }) => ({
        name: key.slice(folder(id).length),
        bytes,
      })),
    async write(id, name, bytes) {
      await bucket.putBytes(folder(id) + name, bytes)
    },
    read: (id, name) => bucket.getBytes(folder(id) + name),
    async remove(id, names) {
      for (const name of names) await bucket.remove(folder(id) + name)
    },
  }
}
