import { type ReactNode, useEffect, useState } from 'react'
import { readContent } from './protected-content.ts'

interface ProtectedImageProps {
  /** A path that needs an access token: `/api/media_objects/<id>/content`. */
  readonly contentUrl: string
  readonly alt: string
  readonly placeholder?: ReactNode
  readonly errorFallback?: ReactNode
}

/** Loaded with the access token, because `<img>` cannot send one. */
export function ProtectedImage({
  contentUrl,
  alt,
  placeholder = null,
  errorFallback = null,
}: ProtectedImageProps) {
  const [image, setImage] = useState<{ contentUrl: string; objectUrl: string | undefined }>()
  useEffect(() => {
    const controller = new AbortController()
    let objectUrl: string | undefined
    readContent(contentUrl, controller.signal).then(
      (blob) => {
        if (controller.signal.aborted) return
        objectUrl = URL.createObjectURL(blob)
        setImage({ contentUrl, objectUrl })
      },
      () => {
        if (!controller.signal.aborted) setImage({ contentUrl, objectUrl: undefined })
      },
    )
    return () => {
      controller.abort()
      if (objectUrl !== undefined) URL.revokeObjectURL(objectUrl)
    }
  }, [contentUrl])
  if (image?.contentUrl !== contentUrl) return placeholder
  if (image.objectUrl === undefined) return errorFallback
  return <img src={image.objectUrl} alt={alt} />
}
