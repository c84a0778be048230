import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { canInstallByApt, installByApt } from './apt.ts'
import { readCodeInPicture } from './read-code.ts'

const run = promisify(execFile)

interface ReadPdf {
  readonly text: string
  /** Title, tags, number of pages and so on, by `pdfinfo`'s names. */
  readonly info: Readonly<Record<string, string>>
  /** Its tags, as `pdfinfo -struct` prints them. */
  readonly structure: string
  readonly fonts: readonly string[]
}

/** Reads a PDF by the programs of Debian's poppler-utils, which are installed if need be and possible. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  await (ready ??= install())
  const folder = await mkdtemp(join(tmpdir(), 'vrachtpas-pdf-'))
  const file = join(folder, 'letter.pdf')
  try {
    await writeFile(file, bytes)
    const [text, info, structure, fonts] = await Promise.all([
      run('pdftotext', ['-raw', file, '-']),
      run('pdfinfo', [file]),
      run('pdfinfo', ['-struct', file]),
      run('pdffonts', [file]),
    ])
    return {
      text: flat(text.stdout),
      info: Object.fromEntries(
        info.stdout.split('\n').map((line) => {
          const [name = '', ...value] = line.split(':')
          return [name, value.join(':').trim()]
        }),
      ),
      structure: structure.stdout,
      fonts: fonts.stdout.trim().split('\n').slice(2),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Its words alone, in the order of their columns. */
export const wordsOfPdf = async (bytes: Uint8Array) =>
  flat(await readBy('pdftotext', ['-raw', '-', '-'], bytes))

/** Its tags with their texts, which take `pdfinfo` three seconds. */
export const taggedTextsOfPdf = async (bytes: Uint8Array) =>
  await readBy('pdfinfo', ['-struct-text', '-'], bytes)

async function readBy(program: string, options: string[], bytes: Uint8Array): Promise<string> {
  await (ready ??= install())
  return await new Promise((resolve, reject) => {
    const reading = execFile(program, options, (error, output) =>
      error === null ? resolve(output) : reject(error),
    )
    reading.stdin?.end(bytes)
  })
}

/** The text of the QR code on its first page, as a camera or scanner of 200 dots an inch sees it. */
export async function readCodeInPdf(bytes: Uint8Array): Promise<string> {
  await (ready ??= install())
  const folder = await mkdtemp(join(tmpdir(), 'vrachtpas-pdf-'))
  try {
    await writeFile(join(folder, 'letter.pdf'), bytes)
    await run('pdftoppm', ['-r', '200', '-f', '1', '-l', '1', '-png', '-singlefile', 'letter.pdf', 'page'], {
      cwd: folder,
    })
    return await readCodeInPicture(await readFile(join(folder, 'page.png')))
  } finally {
    await rm(folder, { recursive: true })
  }
}

export const flat = (text: string) => text.replace(/\s+/g, ' ').trim()

let ready: Promise<void> | undefined

async function install(): Promise<void> {
  const isInstalled = () =>
    run('pdftotext', ['-v']).then(
      () => true,
      () => false,
    )
  if (await isInstalled()) return
  if (canInstallByApt()) await installByApt('poppler-utils')
  if (!(await isInstalled()))
    throw new Error("Tests of PDFs need the programs of poppler (Debian's poppler-utils).")
}
