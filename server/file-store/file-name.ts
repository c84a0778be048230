const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
}

/** Control signs, and those that turn text around so that a name looks like another. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * A name as somebody's disk had it, fit to be shown and given back: without folders, and with the ending of what the file is,
 * so that nobody's desk opens it as something else.
 */
export function honestName(given: string | undefined, mediaType: string): string {
  const known = extensions[mediaType] ?? []
  const bare =
    (given ?? '')
      .split(/[\\/]/)
      .at(-1)
      ?.replace(unprintable, '')
      .replace(/["<>:|?*]/g, '_')
      .replace(/^[.\s]+|[.\s]+$/g, '') ?? ''
  const name = [...bare].slice(0, 120).join('') || 'file'
  return known.some((ending) => name.toLowerCase().endsWith(`.${ending}`))
    ? name
    : `${name}.${known[0] ?? 'bin'}`
}

/** `Content-Disposition` with the name twice: in ASCII, and whole as RFC 8187 has it (once RFC 5987). */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  if (plain === name) return `${kind}; filename="${name}"`
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
