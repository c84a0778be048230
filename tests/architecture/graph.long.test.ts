import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

interface Graph {
  modules: { source: string; dependencies: { resolved: string }[] }[]
}

// A cruiser that cannot read the sources finds no modules, so nothing forbidden either, and says that all is
// well.
test('the dependency rules look at a graph that is there', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--output-type',
      'json',
      'src',
      'server',
      'contract',
      'service-worker',
    ],
    { maxBuffer: 256 * 1024 * 1024 },
  )
  // The shape is dependency-cruiser's; only these parts of it are used.
  const { modules } = JSON.parse(stdout) as Graph
  const own = modules.filter(({ source }) => /^(src|server|contract|service-worker)\//.test(source))
  expect(own.length).toBeGreaterThanOrEqual(30)
  const arrows = own.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => `${realmOf(source)} -> ${realmOf(resolved)}`),
  )
  // `#contract/` goes through package.json: if that were not followed, the rules on it would guard nothing.
  expect([...new Set(arrows)]).toEqual(
    expect.arrayContaining([
      'src -> src',
      'src -> contract',
      'server -> server',
      'server -> contract',
      'service-worker -> src',
    ]),
  )
})

function realmOf(path: string): string {
  return path.split('/')[0] ?? ''
}
