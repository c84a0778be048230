import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '#contract/kit/objects.ts'
import type { S3Settings } from '../../config.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import type { MediaStore } from './store.ts'

/** An S3 bucket, or the folder `media`. Throws with a text for the operator if it is refused. */
export async function openStore(settings: {
  readonly s3?: S3Settings | undefined
  readonly dataDirectory: string
}): Promise<MediaStore> {
  if (settings.s3 === undefined) return openFolder(settings.dataDirectory)
  const store = await s3Store(settings.s3)
  try {
    await store.check()
    return store
  } catch (error) {
    store.close()
    const { bucket, endpoint = 'Amazon S3' } = settings.s3
    throw new Error(
      `The bucket ${bucket} at ${endpoint} cannot be used: ${failureReason(error)} Check the S3_ settings.`,
      { cause: error },
    )
  }
}

/** Read-only: nothing is made or changed, not even a missing folder. */
export const openStoreToRead = async (settings: {
  readonly s3?: S3Settings | undefined
  readonly dataDirectory: string
}): Promise<Pick<MediaStore, 'read' | 'close'>> =>
  settings.s3 === undefined ? folderStore(join(settings.dataDirectory, 'media')) : openStore(settings)

export async function openFolder(dataDirectory: string): Promise<MediaStore> {
  const folder = join(dataDirectory, 'media')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // A copied folder may be open to other accounts; closing it closes everything in it.
  await chmod(folder, 0o700)
  return folderStore(folder)
}

function failureReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const metadata = isRecord(cause) ? cause.$metadata : undefined
  const status = isRecord(metadata) ? metadata.httpStatusCode : undefined
  if (status === 404) return 'it does not exist.'
  if (status === 403) return 'the key is refused.'
  return `${cause instanceof Error ? cause.message || cause.name : String(cause)}.`
}
