const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
}

/** Control characters, and those that reverse text direction, which can disguise an extension. */
const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * Makes a client's file name safe to show and download: without folders, and with an extension of its media
 * type, so that no desktop opens it as another type.
 */
export function safeFileName(fileName: string | undefined, mediaType: string): string {
  const allowedExtensions = extensions[mediaType] ?? []
  const baseName =
    (fileName ?? '')
      .split(/[\\/]/)
      .at(-1)
      ?.replace(unsafeCharacters, '')
      .replace(/["<>:|?*]/g, '_')
      .replace(/^[.\s]+|[.\s]+$/g, '') ?? ''
  const name = [...baseName].slice(0, 120).join('') || 'file'
  return allowedExtensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`))
    ? name
    : `${name}.${allowedExtensions[0] ?? 'bin'}`
}

/**
 * A `Content-Disposition` header with an ASCII name and, if it differs, the full one (RFC 8187). Names made
 * from project numbers may have a slash, so the name is cut here: not all clients do.
 */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const name = fileName.replace(/[\\/]/g, '-').replace(/^[.\s-]+/, '') || 'file'
  const asciiName = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  if (asciiName === name) return `${kind}; filename="${name}"`
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${asciiName}"; filename*=UTF-8''${encoded}`
}
