const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
}

/** Control characters, and those that reverse text direction, which can disguise an extension. */
const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Without folders, and with its media type's extension: no desktop opens it as another type. */
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

/** RFC 8187. Names of project numbers may have a slash, which must not lead out of the chosen folder. */
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
