/**
 * `npm run check`: types of every part, formatting, lint, allowed imports, dead code, and the size of what a
 * browser loads. All checks run, two at a time; the report names those that failed.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (path: string) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url))
const types = (part: string) => [bin('typescript-7/bin/tsc'), '-p', `tsconfig.${part}.json`]

const checks: readonly (readonly [name: string, command: readonly string[]])[] = [
  // What takes longest comes first.
  ['types: tests', types('tests')],
  ['size', ['scripts/check-size.ts']],
  ['types: page', types('page')],
  ['types: server', types('server')],
  ['types: worker', types('worker')],
  ['types: contract', types('contract')],
  ['format', [bin('oxfmt/bin/oxfmt'), '--check', '.']],
  ['lint', [bin('oxlint/bin/oxlint'), '--deny-warnings']],
  [
    'allowed imports',
    [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      'contract',
      'src',
      'service-worker',
      'server',
      'tests',
      '--output-type',
      'err',
    ],
  ],
  ['dead code', [bin('knip/bin/knip.js')]],
]

const run = ([name, command]: (typeof checks)[number]) =>
  new Promise<boolean>((resolve) => {
    process.stdout.write(`… ${name}\n`)
    const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.stderr.on('data', (chunk) => (output += String(chunk)))
    child.on('close', (code) => {
      const passed = code === 0
      process.stdout.write(
        passed && name !== 'size' ? `✓ ${name}\n` : `${passed ? '✓' : '✗'} ${name}\n${output}\n`,
      )
      resolve(passed)
    })
  })

const pendingChecks = [...checks]
const results: boolean[] = []
const worker = async () => {
  for (let next = pendingChecks.shift(); next !== undefined; next = pendingChecks.shift())
    results.push(await run(next))
}
await Promise.all([worker(), worker()])
const failed = results.filter((passed) => !passed).length
process.stdout.write(failed === 0 ? 'check: passed\n' : `check: ${failed} of ${results.length} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
