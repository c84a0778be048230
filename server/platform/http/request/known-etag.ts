/** The tag itself: without the mark of a weak one, and without what proxies add that compress the answer. */
const opaqueTag = (etag: string) =>
  etag
    .trim()
    .replace(/^W\//, '')
    .replace(/-(?:gzip|br|zstd|deflate)"$/, '"')

/** Whether `If-None-Match` names the version that there is (RFC 9110, 13.1.2, weak comparison). */
export const isKnownEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((known) => opaqueTag(known) === opaqueTag(etag)))
