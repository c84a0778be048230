import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pageFolder } from '../../scripts/builds.ts'

/*
 * The inspector's page runs in any browser of the last four years. Its syntax is compiled for them; what it calls is looked
 * for in the built files, those of its libraries included.
 */

/** Interfaces that some browser got later than November 2022 (Chrome 108, Firefox 108, Safari 16.2), by their support tables. */
const tooYoung: Readonly<Record<string, RegExp>> = {
  'change an array by copy': /\.(toSorted|toReversed|toSpliced)\(/,
  'Array.fromAsync, Object.groupBy, Map.groupBy': /\b(fromAsync|groupBy)\(/,
  'Promise.withResolvers and Promise.try': /\bPromise\.(withResolvers|try)\b/,
  'compression streams': /\b(De)?[cC]ompressionStream\b/,
  'URL.parse and URL.canParse': /\bURL\.(parse|canParse)\b/,
  'AbortSignal.any': /\bAbortSignal\.any\b/,
  'set methods': /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  'iterator helpers': /\bIterator\.(from|prototype)\b/,
  'well-formed strings': /\.(isWellFormed|toWellFormed)\(/,
  'base64 of bytes': /\b(fromBase64|toBase64|setFromBase64|fromHex)\b\(/,
  'popovers and view transitions': /\b(showPopover|hidePopover|startViewTransition)\b/,
  'lookbehind in regular expressions': /\(\?<[=!]/,
  'the v flag of regular expressions': /\/[a-z]*v[a-z]*\.(test|exec)\(/,
  'RegExp.escape': /\bRegExp\.escape\b/,
  'Error.isError': /\bError\.isError\b/,
  'explicit resource management': /\bSymbol\.(async)?[dD]ispose\b/,
  'static blocks of classes': /\bstatic\s*\{/,
  'array grouping and Intl additions': /\bIntl\.(DurationFormat|Segmenter)\b/,
}

/** The same for style sheets. */
const tooYoungStyles: Readonly<Record<string, RegExp>> = {
  ':has()': /:has\(/,
  'container queries': /@container\b/,
  'nested rules': /&[\s.:#>[]/,
  'color-mix, oklch, light-dark and relative colours': /\b(color-mix|oklch|oklab|lch|light-dark)\(/,
  'dynamic viewport units': /\d(d|s|l)v[hw]\b/,
  'ranges in media queries': /@media[^{]*[<>]/,
  'text-wrap, inert, field-sizing': /\b(text-wrap|field-sizing)\b/,
  '@scope, @starting-style, @property': /@(scope|starting-style|property)\b/,
}

const names = (await readdir(join(pageFolder, 'assets/check'))).map((name) => `assets/check/${name}`)
const scripts = [...names.filter((name) => name.endsWith('.js')), 'check-worker.js']
const styles = names.filter((name) => name.endsWith('.css'))
const read = (name: string) => readFile(join(pageFolder, name), 'utf8')

describe('the inspector’s page', () => {
  test('has a script for each of its parts, a worker and a style sheet', () => {
    for (const part of ['check', 'letter-screen', 'scanner', 'nl', 'en', 'de', 'fr', 'qr-worker'])
      expect(
        scripts.some((name) => name.startsWith(`assets/check/${part}-`)),
        part,
      ).toBe(true)
    expect(styles).toHaveLength(1)
  })

  test.each(Object.entries(tooYoung))('calls nothing of %s', async (_name, pattern) => {
    // The reader of codes runs where the browser has none of its own, and says so where it does not start.
    for (const name of scripts.filter((script) => !script.includes('qr-worker')))
      expect(pattern.exec(await read(name))?.[0], name).toBeUndefined()
  })

  test.each(Object.entries(tooYoungStyles))('styles nothing by %s', async (_name, pattern) => {
    for (const name of styles) expect(pattern.exec(await read(name))?.[0], name).toBeUndefined()
  })

  test('fetches nothing that is not of this server', async () => {
    for (const name of [...scripts, ...styles, 'check.html'].filter((file) => !file.includes('qr-worker')))
      expect(
        (await read(name))
          .match(/https?:\/\/[^"'`\s)]+/g)
          ?.filter((url) => !url.startsWith('http://www.w3.org/')) ?? [],
        name,
      ).toEqual([])
  })

  test('keeps all of its files for offline use but the reader of codes, which it keeps where it is needed', async () => {
    const worker = await read('check-worker.js')
    for (const name of [...scripts, ...styles, 'check.html'].filter((file) => file !== 'check-worker.js'))
      expect(worker, name).toContain(`/${name}`)
  })

  test('is no part of what the phones of drivers install', async () => {
    expect(await read('sw.js')).not.toContain('assets/check')
  })
})
