import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, matchesGlob, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scripts } from '../../package.json' with { type: 'json' }
import { settingNames } from '../../server/config.ts'

const folders = [
  '.ci',
  'bench',
  'contract',
  'deploy',
  'docs',
  'locales',
  'public',
  'scripts',
  'server',
  'service-worker',
  'src',
  'tests',
] as const
const rootFiles = readdirSync('.', { withFileTypes: true }).flatMap((entry) =>
  entry.isFile() ? [entry.name] : [],
)
/** Files and folders of the project, as paths from its root. */
const paths = [
  ...rootFiles,
  ...folders,
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  ),
].filter((path) => !path.includes('node_modules'))
const names = new Set(paths.map((path) => basename(path)))
const source = paths
  .filter((path) => /\.(ts|tsx|mjs|json)$/.test(path) && !/^(docs|server\/db\/migrations)\//.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

const documents = paths.filter((path) => /^((README|CONTRIBUTING)\.md|docs\/.*\.md)$/.test(path))
const textOf = (document: string) => readFileSync(document, 'utf8')
const codeIn = (text: string) =>
  [...text.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

test('the documents are found', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/operate.md']))
})

describe.each(documents)('%s', (document) => {
  const text = textOf(document)

  test('names only files and folders that exist', () => {
    const missing = codeIn(text).filter((code) => isPath(code) && !exists(code))
    expect(missing).toEqual([])
  })

  test('names only functions that a file exports, and values that the code has', () => {
    const codes = codeIn(text)
    const functions = codes.flatMap((code) => /^(\w+)\(\)$/.exec(code)?.[1] ?? [])
    const values = codes.filter((code) => /^[a-z]+[A-Z]\w+$/.test(code))
    expect([
      ...functions.filter(
        (name) => !new RegExp(`\\bexport (async )?(function|const) ${name}\\b`).test(source),
      ),
      ...values.filter((name) => !new RegExp(`\\b${name}\\b`).test(source)),
    ]).toEqual([])
  })

  test('names only npm scripts that there are', () => {
    const named = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('links only to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link)
    const broken = links.filter((link) => {
      const [path = '', heading] = link.split('#')
      const target = path === '' ? document : normalize(join(dirname(document), path))
      return (
        !existsSync(target) ||
        (heading !== undefined &&
          ![...textOf(target).matchAll(/^#+ (.+)$/gm)].some(([, title = '']) => anchorOf(title) === heading))
      )
    })
    expect(broken).toEqual([])
  })
})

test('README is read by users first: at most 150 lines', () => {
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(151)
})

test('decisions are numbered without a gap, and have at most 40 lines each', () => {
  const decisions = readdirSync('docs/decisions').toSorted()
  expect(decisions.filter((name) => !/^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(name))).toEqual([])
  expect(decisions.map((name) => Number(name.slice(0, 4)))).toEqual(decisions.map((_, place) => place + 1))
  for (const name of decisions) {
    const lines = textOf(`docs/decisions/${name}`).trimEnd().split('\n')
    expect.soft(lines.length, name).toBeLessThanOrEqual(40)
    expect.soft(lines[0], name).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. \\S`))
  }
})

/** The names in the first column of a table. */
const namedInTables = (text: string) =>
  [...text.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )

test('every setting stands in docs/settings.md, and nothing else does', () => {
  expect(namedInTables(textOf('docs/settings.md')).toSorted()).toEqual(settingNames.toSorted())
})

test('the settings of the README are settings', () => {
  const named = namedInTables(textOf('README.md'))
  expect(named).toContain('PORT')
  expect(named.filter((name) => !settingNames.some((setting) => setting === name))).toEqual([])
})

/** A path from the root, or the bare name of a file of the code. */
function isPath(code: string): boolean {
  if (/[\s()=]/.test(code)) return false
  return folders.some((folder) => code.startsWith(`${folder}/`)) || /^[\w.-]+\.(ts|tsx|mjs|md)$/.test(code)
}

/** `<feature>` stands for any name. */
function exists(code: string): boolean {
  const path = code.replace(/\/$/, '')
  if (path.includes('<')) {
    const pattern = path.replaceAll(/<\w+>/g, '*')
    return paths.some((one) => matchesGlob(one, pattern))
  }
  return path.includes('/') ? paths.includes(path) : names.has(path)
}

/** As GitHub makes it. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
