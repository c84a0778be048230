import { type ReactNode, useEffect, useState } from 'react'
import { readContent } from './protected-content.ts'

interface ProtectedImageProps {
  /** Address on our server, with a token before it: `/api/media_objects/<id>/content`. */
  readonly contentUrl: string
  readonly alt: string
  readonly className?: string
  /** Shown while the bytes are on their way. */
  readonly waiting?: ReactNode
  /** Shown where they could not be had. */
  readonly failed?: ReactNode
}

/** A picture that only those may see who are signed in. */
export function ProtectedImage({
  contentUrl,
  alt,
  className,
  waiting = null,
  failed = null,
}: ProtectedImageProps) {
  const [shown, setShown] = useState<{ of: string; url: string | undefined }>()
  useEffect(() => {
    const given = new AbortController()
    let url: string | undefined
    readContent(contentUrl, given.signal).then(
      (bytes) => {
        if (given.signal.aborted) return
        url = URL.createObjectURL(bytes)
        setShown({ of: contentUrl, url })
      },
      () => {
        if (!given.signal.aborted) setShown({ of: contentUrl, url: undefined })
      },
    )
    return () => {
      given.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [contentUrl])
  if (shown?.of !== contentUrl) return waiting
  return shown.url === undefined ? failed : <img src={shown.url} alt={alt} className={className} />
}
