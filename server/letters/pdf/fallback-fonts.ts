import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

/**
 * What the font of letters lacks, by need: each package has its characters in many small files, of which a
 * letter opens those that it needs. The first that has a character shows it.
 */
const families = [
  'noto-sans-hebrew',
  'noto-sans-arabic',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-devanagari',
  'noto-sans-thai',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-emoji',
] as const

export interface FallbackFonts {
  /** The name of the font that has a character; undefined where none has. */
  readonly nameFor: (character: string) => string | undefined
  readonly fonts: ReadonlyMap<string, Font>
}

const require = createRequire(import.meta.url)
const fileOf = (family: string, path: string) => require.resolve(`@fontsource-variable/${family}/${path}`)

interface FontFile {
  readonly path: string
  readonly ranges: readonly (readonly [from: number, to: number])[]
}

let files: Promise<readonly FontFile[]> | undefined
const opened = new Map<string, Promise<Font>>()

/** For the characters of this text that the letter's own font lacks. */
export async function fallbackFontsFor(
  text: string,
  isLacking: (character: string) => boolean,
): Promise<FallbackFonts> {
  const lacking = [...new Set(text)].filter(isLacking)
  const names = new Map<string, string>()
  const fonts = new Map<string, Font>()
  for (const character of lacking) {
    const code = character.codePointAt(0) ?? 0
    // A package may claim characters that it lacks and another has, as the Chinese one does of Korean.
    for (const { path, ranges } of await (files ??= readFiles())) {
      if (!ranges.some(([from, to]) => from <= code && code <= to)) continue
      const font = await (opened.get(path) ?? open(path))
      if (!font.hasGlyphForCodePoint(code)) continue
      names.set(character, path)
      fonts.set(path, font)
      break
    }
  }
  return { nameFor: (character) => names.get(character), fonts }
}

function open(path: string): Promise<Font> {
  // Its parts are WOFF2, which fontkit reads but does not embed. The package has no types.
  const { decompress } = require('wawoff2') as { decompress: (packed: Uint8Array) => Promise<Uint8Array> }
  const font = readFile(path).then(async (packed) => create(Buffer.from(await decompress(packed))) as Font)
  opened.set(path, font)
  return font
}

async function readFiles(): Promise<readonly FontFile[]> {
  const all = await Promise.all(
    families.map(async (family) => {
      const parts = JSON.parse(await readFile(fileOf(family, 'unicode.json'), 'utf8')) as Record<
        string,
        string
      >
      return Object.entries(parts).map(([part, ranges]) => ({
        path: fileOf(family, `files/${family}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
        ranges: ranges.split(',').map((range) => {
          const [from = '', to = from] = range.replace('U+', '').split('-')
          return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
        }),
      }))
    }),
  )
  return all.flat()
}
