import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo } from 'react'
import { photoThumbnail } from '../../offline/photos/photos.ts'
import type { ShownPhoto } from '../../ui/PhotoField.tsx'

/** The small pictures of photos that this device holds, as addresses that an image can show. */
export function usePhotoUrls(ids: readonly string[]): readonly ShownPhoto[] {
  const key = ids.join()
  const pictures = useLiveQuery(
    () => Promise.all(ids.map(async (id) => ({ id, bytes: await photoThumbnail(id) }))),
    [key],
  )
  const urls = useMemo(
    () =>
      new Map((pictures ?? []).flatMap(({ id, bytes }) => (bytes ? [[id, addressOf(bytes)] as const] : []))),
    [pictures],
  )
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls])
  return ids.map((id) => ({ id, url: urls.get(id) }))
}

const addressOf = (bytes: ArrayBuffer) => URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
