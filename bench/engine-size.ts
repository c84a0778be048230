import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const offline = join(root, 'src/offline')

/**
 * Bytes, minified and by gzip, of what screens and worker use of src/offline: without Dexie, and without what a page has
 * anyhow, which is the contract with its schema library, and the client of the API.
 */
export async function engineSize(folder: string): Promise<number> {
  const used = await usedOfOffline()
  const entry = join(folder, 'engine.ts')
  await writeFile(
    entry,
    [
      ...[...used].map(
        ([file, names], at) =>
          `import { ${[...names].map((name) => `${name} as ${name}${at}`).join()} } from ${JSON.stringify(join(offline, file))}`,
      ),
      `globalThis.engine = [${[...used.values()].flatMap((names, at) => [...names].map((name) => `${name}${at}`)).join()}]`,
    ].join('\n'),
  )
  const built = await build({
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
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = outputs.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  if (code.length === 0) throw new Error('The engine gave no code.')
  return gzipSync(code, { level: 9 }).length
}

/** Which names of which file of src/offline the rest of page and worker import. */
async function usedOfOffline(): Promise<Map<string, Set<string>>> {
  const used = new Map<string, Set<string>>()
  for (const house of ['src', 'service-worker']) {
    for (const name of await readdir(join(root, house), { recursive: true })) {
      if (!/\.tsx?$/.test(name) || name.startsWith('offline/')) continue
      const text = await readFile(join(root, house, name), 'utf8')
      for (const [, names = '', file = ''] of text.matchAll(
        /import \{([^}]+)\} from '[^']*\/offline\/([\w-]+\.ts)'/g,
      )) {
        const own = used.get(basename(file)) ?? new Set()
        for (const one of names.split(',').map((part) => part.trim()))
          if (one && !one.startsWith('type ')) own.add(one.split(' as ')[0] ?? one)
        used.set(basename(file), own)
      }
      for (const [, file = ''] of text.matchAll(/import\('[^']*\/offline\/([\w-]+\.ts)'\)/g)) {
        const own = used.get(basename(file)) ?? new Set()
        const exported = (await readFile(join(offline, basename(file)), 'utf8')).matchAll(
          /^export (?:async )?(?:function|const|class) (\w+)/gm,
        )
        for (const [, one = ''] of exported) own.add(one)
        used.set(basename(file), own)
      }
    }
  }
  for (const [file, names] of used) if (names.size === 0) used.delete(file)
  return used
}
