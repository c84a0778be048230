/** Without the mark of a weak tag and the suffixes of compressing proxies. */
const opaqueTag = (etag: string) =>
  etag
    .trim()
    .replace(/^W\//, '')
    .replace(/-(?:gzip|br|zstd|deflate)"$/, '"')

/** True if `If-None-Match` names the current version (RFC 9110, 13.1.2, weak comparison). */
export const isKnownEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((known) => opaqueTag(known) === opaqueTag(etag)))
