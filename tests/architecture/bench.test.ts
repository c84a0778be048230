import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { asCount, asMultiple, asSpeedUp, verdictOf } from '../../bench/finding.ts'
import { withResult } from '../../bench/measured.ts'
import { bundlePages } from '../../bench/page-bundle.ts'
import { spreadOf } from '../../bench/spread.ts'

const bench = fileURLToPath(new URL('../../bench/', import.meta.url))

describe('the measurements', () => {
  test('name every row that can be asked for, and each has its command', async () => {
    const refused = await promisify(execFile)(process.execPath, [join(bench, 'run.ts'), 'nonsense']).catch(
      (error: { code: number; stderr: string }) => error,
    )
    expect(refused).toMatchObject({ code: 2 })
    const named = /There are (.+)\./.exec(refused.stderr)?.[1]?.split(', ') ?? []
    expect(named).toEqual(expect.arrayContaining(['save', 'drain', 'start', 'size', 'server']))
    expect(await readdir(bench)).toEqual(expect.arrayContaining(named.map((row) => `${row}.ts`)))
  })

  test('can bundle the pages that measure in the browser', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vrachtpas-bundle-'))
    try {
      await bundlePages(folder, ['save', 'drain', 'empty'])
      expect(await readdir(folder)).toEqual(expect.arrayContaining(['save.js', 'drain.js', 'empty.js']))
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('the verdict', () => {
  const of = (milliseconds: number) => spreadOf([milliseconds])
  const common = { title: 'a row', floor: of(100) }
  const save = { ...common, unit: 'ms', budget: { must: 1.5, aim: 1.2, better: 'less' } } as const
  const drain = { ...common, unit: 'ms', budget: { must: 4, aim: 6, better: 'more' } } as const
  const size = { ...common, unit: 'KiB', budget: { must: 170, better: 'less' } } as const

  test.each([
    ['met, aim too', asMultiple({ ...save, ours: spreadOf([500, 100, 110]) })],
    ['met; aim missed by 0.100 x', asMultiple({ ...save, ours: of(130) })],
    ['MISSED by 0.500 x', asMultiple({ ...save, ours: of(200) })],
    ['met, aim too', asSpeedUp({ ...drain, ours: of(16) })],
    ['met; aim missed by 1.00 x faster', asSpeedUp({ ...drain, ours: of(20) })],
    ['MISSED by 2.00 x faster', asSpeedUp({ ...drain, ours: of(50) })],
    ['met', asCount({ ...size, ours: of(170) })],
    ['MISSED by 1.00 KiB', asCount({ ...size, ours: of(171) })],
  ])('%s', (verdict, finding) => expect(verdictOf(finding)).toBe(verdict))
})

describe('the page of what was measured', () => {
  const finding = (title: string, ours: number) =>
    asCount({ title, unit: 'KiB', ours: spreadOf([ours]), budget: { must: 100, better: 'less' } })
  const result = (findings: readonly ReturnType<typeof finding>[], day = '2026-11-27') => ({
    commit: '01234567',
    day,
    load: 0.5,
    findings,
  })
  const linesOf = (page: string) => page.split('\n').filter((line) => /^\| (?!row|-)/.test(line))

  test('has what is missed first, then each row with what is nearest to its budget', () => {
    const page = withResult(
      '',
      'size',
      result([finding('small', 10), finding('near', 99), finding('large', 101)]),
    )
    expect(page).toContain('2 of 3 budgets are met.')
    expect(linesOf(page)).toEqual([
      '| size | large |  | 101 KiB |  | 100 | 1.00 KiB |',
      '| size | 2026-11-27 at 01234567 (load 0.5) | 2 of 3 | near: 99.0 KiB of 100 |',
    ])
  })

  test('keeps the other rows, and has at most 60 lines', () => {
    const many = (title: string) =>
      Array.from({ length: 80 }, (_, place) => finding(`${title} ${place}`, 101))
    const first = withResult('', 'size', result(many('old')))
    expect(first.split('\n').length).toBeLessThanOrEqual(61)
    const both = withResult(first, 'save', result([finding('save', 101)]))
    expect(both.split('\n').length).toBeLessThanOrEqual(61)
    const again = withResult(both, 'size', result([finding('new', 101)], '2026-11-28'))
    expect(again).toContain('0 of 2 budgets are met.')
    expect(linesOf(again).filter((line) => line.startsWith('| size'))).toEqual([
      '| size | new |  | 101 KiB |  | 100 | 1.00 KiB |',
      '| size | 2026-11-28 at 01234567 (load 0.5) | 0 of 1 |  |',
    ])
    expect(again).toContain('| save | 2026-11-27')
  })

  test('is written by the command alone', async () => {
    const page = await readFile(join(bench, '../docs/measured.md'), 'utf8')
    expect(page.split('\n').length).toBeLessThanOrEqual(61)
    const [last = '', row = ''] =
      linesOf(page)
        .map((line) => /^\| (\S+) \|.*$/.exec(line) ?? [])
        .at(-1) ?? []
    expect(last).not.toBe('')
    const others = (text: string) => linesOf(text).filter((line) => !line.startsWith(`| ${row} |`))
    expect(others(withResult(page, row, result([])))).toEqual(others(page))
  })
})
