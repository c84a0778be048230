import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo } from 'react'
import { photoThumbnail } from '../../offline/photos/photos.ts'
import type { PhotoPreview } from '../../ui/controls/PhotoField.tsx'

export function usePhotoUrls(ids: readonly string[]): readonly PhotoPreview[] {
  const key = ids.join()
  const thumbnails = useLiveQuery(
    () => Promise.all(ids.map(async (id) => ({ id, bytes: await photoThumbnail(id) }))),
    [key],
  )
  const urls = useMemo(
    () =>
      new Map(
        (thumbnails ?? []).flatMap(({ id, bytes }) => (bytes ? [[id, objectUrlOf(bytes)] as const] : [])),
      ),
    [thumbnails],
  )
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls])
  return ids.map((id) => ({ id, url: urls.get(id) }))
}

const objectUrlOf = (bytes: ArrayBuffer) => URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
