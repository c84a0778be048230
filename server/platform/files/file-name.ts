const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
}

/** Control characters, and those that reverse the direction of text, which can disguise an extension. */
const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * A file name from a client, made safe to show and to download under: without folders, and with an extension
 * that fits the media type, so that no desktop opens the file as another type.
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
 * A `Content-Disposition` header with the name in ASCII and, where that differs, in full in the encoding of
 * RFC 8187. The number of a project, of which names are made, may have a slash: the name never leads out of the folder that
 * somebody chose, also where a client does not cut it.
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
