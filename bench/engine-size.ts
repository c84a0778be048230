import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const offline = join(root, 'src/offline')

/**
 * The size in bytes, minified and gzipped, of what page and worker import from src/offline: without Dexie,
 * and without what every page has anyway (the contract with its schema library, and the API client).
 */
export const engineSize = async (folder: string): Promise<number> =>
  gzippedSize(await bundle(folder, await offlineImports()))

/** What takes an operation, keeps it in its order and delivers it, and what a driver decides about it. */
const queueFiles = [
  'outbox/enqueue.ts',
  'outbox/outbox.ts',
  'outbox/send-again.ts',
  'outbox/withdraw.ts',
  'sync/flush.ts',
  'sync/lease.ts',
  'sync/scheduler.ts',
]

/** The same of the queue and its delivery alone, which is what queues of others have. */
export async function queueSize(folder: string): Promise<number> {
  const names = await Promise.all(
    queueFiles.map(async (file) => [file, new Set(await exportedNames(join(offline, file)))] as const),
  )
  // What is imported later is the rest of a synchronisation.
  return gzippedSize((await bundle(folder, new Map(names))).filter(({ isEntry }) => isEntry))
}

interface Chunk {
  readonly code: string
  readonly isEntry: boolean
}

async function bundle(
  folder: string,
  imports: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<readonly Chunk[]> {
  const namesByFile = [...imports]
  const entry = join(folder, 'engine.ts')
  await writeFile(
    entry,
    [
      ...namesByFile.map(
        ([file, names], index) =>
          `import { ${[...names].map((name) => `${name} as ${name}${index}`).join()} } from ${JSON.stringify(join(offline, file))}`,
      ),
      `globalThis.engine = [${namesByFile.flatMap(([, names], index) => [...names].map((name) => `${name}${index}`)).join()}]`,
    ].join('\n'),
  )
  const results = await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: entry, external: [/^#contract\//, /^dexie$/, /^zod/, /\/api\/[\w-]+\.ts$/] },
    },
  })
  const outputs = [results].flat().flatMap((result) => ('output' in result ? result.output : []))
  return outputs.flatMap((output) => (output.type === 'chunk' ? output : []))
}

function gzippedSize(chunks: readonly Chunk[]): number {
  const code = chunks.map((chunk) => chunk.code).join('')
  if (code.length === 0) throw new Error('The bundle of src/offline is empty.')
  return gzipSync(code, { level: 9 }).length
}

/** The names that page and worker import from src/offline, by file relative to it. */
async function offlineImports(): Promise<Map<string, Set<string>>> {
  const namesByFile = new Map<string, Set<string>>()
  const add = (file: string, names: readonly string[]) =>
    namesByFile.set(file, new Set([...(namesByFile.get(file) ?? []), ...names]))
  for (const part of ['src', 'service-worker']) {
    for (const path of await readdir(join(root, part), { recursive: true })) {
      if (!/\.tsx?$/.test(path) || path.startsWith('offline/')) continue
      const text = await readFile(join(root, part, path), 'utf8')
      for (const [, specifiers = '', file = ''] of text.matchAll(
        /import \{([^}]+)\} from '[^']*\/offline\/([\w/-]+\.ts)'/g,
      ))
        add(file, valueNames(specifiers))
      for (const [, file = ''] of text.matchAll(/import\('[^']*\/offline\/([\w/-]+\.ts)'\)/g))
        add(file, await exportedNames(join(offline, file)))
    }
  }
  for (const [file, names] of namesByFile) if (names.size === 0) namesByFile.delete(file)
  return namesByFile
}

function valueNames(specifiers: string): string[] {
  return specifiers
    .split(',')
    .map((specifier) => specifier.trim())
    .filter((specifier) => specifier !== '' && !specifier.startsWith('type '))
    .map((specifier) => specifier.split(' as ')[0] ?? specifier)
}

async function exportedNames(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8')
  return [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(
    ([, name = '']) => name,
  )
}
