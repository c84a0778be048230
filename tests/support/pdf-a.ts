import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inflateSync } from 'node:zlib'

const run = promisify(execFile)

interface PdfObject {
  readonly dictionary: string
  readonly stream?: string
}

/** The objects of a PDF by their numbers, streams as characters of one byte. For files as PDFKit writes them. */
function objectsOf(pdf: Buffer): ReadonlyMap<string, PdfObject> {
  const source = pdf.toString('latin1')
  return new Map(
    [...source.matchAll(/^(\d+) 0 obj\n(.*?)(?:\nstream\n(.*?)\nendstream)?\nendobj/gms)].map(
      ([, number = '', dictionary = '', stream]) => {
        if (stream === undefined) return [number, { dictionary }]
        const bytes = Buffer.from(stream, 'latin1')
        const isDeflated = dictionary.includes('/Filter /FlateDecode')
        return [number, { dictionary, stream: (isDeflated ? inflateSync(bytes) : bytes).toString('latin1') }]
      },
    ),
  )
}

/** What a PDF/A-2a of text and drawings may not have (ISO 19005-2): encryption, scripts, other files, other colours. */
const forbidden =
  /\/(Encrypt|JavaScript|JS|Launch|OpenAction|AA|Annots|AcroForm|EmbeddedFiles|Filespec|LZWDecode|DeviceCMYK|PS|XFA|Alternates|OPI|TR|HTP)\b/

/** The rules of PDF/A-2a (ISO 19005-2) that a letter breaks, by their sections; a full checker knows more. */
export function pdfARulesBroken(pdf: Buffer): readonly string[] {
  const source = pdf.toString('latin1')
  const objects = objectsOf(pdf)
  const all = [...objects.values()]
  const withKey = (key: RegExp) => all.filter(({ dictionary }) => key.test(dictionary))
  const [catalog] = withKey(/\/Type \/Catalog\b/)
  const target = (dictionary: string | undefined, key: string) =>
    objects.get(new RegExp(String.raw`/${key} \[?(\d+) 0 R`).exec(dictionary ?? '')?.[1] ?? '')
  const metadata = target(catalog?.dictionary, 'Metadata')
  const intent = target(catalog?.dictionary, 'OutputIntents')
  const profile = target(intent?.dictionary, 'DestOutputProfile')
  const rules: readonly (readonly [rule: string, holds: boolean])[] = [
    ['6.1.2 header', /^%PDF-1\.[4-7]\n%[\x80-\xFF]{4}/.test(source)],
    ['6.1.3 identifier', /trailer\n<<[^>]*\/ID \[</.test(source)],
    ['6.1 to 6.10 nothing forbidden', all.every(({ dictionary }) => !forbidden.test(dictionary))],
    ['6.2.3 output intent', /\/S \/GTS_PDFA1\b/.test(intent?.dictionary ?? '')],
    ['6.2.3 its profile is of RGB', /^.{16}RGB .{16}acsp/s.test(profile?.stream ?? '')],
    ['6.2.10 no transparency', withKey(/\/(ca|CA|BM|SMask) /).length === 0],
    [
      '6.2.11.4 fonts are embedded',
      withKey(/\/Type \/FontDescriptor\b/).every(({ dictionary }) => /\/FontFile[23] /.test(dictionary)),
    ],
    [
      '6.2.11.3 glyphs by their numbers',
      withKey(/\/Subtype \/CIDFontType2\b/).every(({ dictionary }) =>
        dictionary.includes('/CIDToGIDMap /Identity'),
      ),
    ],
    [
      '6.2.2 graphics states end on their page',
      all.every(({ stream }) => stream === undefined || isBalanced(stream)),
    ],
    ['6.2.11.7 and 8 each glyph is one, and says its characters', unreadableGlyphs(objects).length === 0],
    ['6.6.2 metadata, as they are', metadata?.dictionary.includes('/Filter') === false],
    ['6.6.2.3 schemas are described', /pdfaSchema:prefix>pdfuaid</.test(metadata?.stream ?? '')],
    ['6.6.4 claim', /pdfaid:part>2<.*pdfaid:conformance>A</s.test(metadata?.stream ?? '')],
    ['6.7.2 marked', /\/Marked true\b/.test(source)],
    ['6.7.3 structure', /\/StructTreeRoot \d+ 0 R/.test(catalog?.dictionary ?? '')],
    ['6.7.4 language', /\/Lang \([a-z]{2}\)/.test(catalog?.dictionary ?? '')],
  ]
  return rules.flatMap(([rule, holds]) => (holds ? [] : [rule]))
}

/** Each state that is saved on a page is restored there (ISO 32000-1, 8.4.2), and no other. */
function isBalanced(stream: string): boolean {
  let saved = 0
  for (const [operator] of stream.includes('\nBT\n') ? stream.matchAll(/^[qQ]$/gm) : []) {
    saved += operator === 'q' ? 1 : -1
    if (saved < 0) return false
  }
  return saved === 0
}

/** The glyphs that pages show and that are no glyph of their font, or of no character. */
function unreadableGlyphs(objects: ReadonlyMap<string, PdfObject>): readonly string[] {
  const all = [...objects.values()]
  const fonts = new Map(
    all.flatMap(({ dictionary }) =>
      [...dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => {
        const font = objects.get(number)?.dictionary ?? ''
        const unicode = objects.get(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? '')?.stream ?? ''
        const characters = [...unicode.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
          [...list.matchAll(/<([^>]*)>/g)].map(([, character]) => character),
        )
        return [name, characters] as const
      }),
    ),
  )
  const pages = all.flatMap(({ stream }) =>
    stream !== undefined && stream.includes('\nBT\n') ? [stream] : [],
  )
  return pages.flatMap((page) => {
    let characters: readonly (string | undefined)[] = []
    return [...page.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)].flatMap(([, font, shown]) => {
      if (font !== undefined) characters = fonts.get(font) ?? []
      return (shown?.match(/.{4}/g) ?? []).filter((glyph) => {
        const character = characters[Number.parseInt(glyph, 16)]
        return glyph === '0000' || character === undefined || /^(0000|feff|fffe)/.test(character)
      })
    })
  })
}

/** What qpdf finds wrong with a PDF; undefined where qpdf is not installed. */
export async function faultsByQpdf(pdf: Uint8Array): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'vrachtpas-pdf-'))
  try {
    await writeFile(join(folder, 'letter.pdf'), pdf)
    await run('qpdf', ['--check', 'letter.pdf'], { cwd: folder })
    return ''
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string }
    return code === 'ENOENT' ? undefined : stderr
  } finally {
    await rm(folder, { recursive: true })
  }
}
