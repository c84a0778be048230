import { defaultBaseConfig } from '@chakra-ui/react'
import { expect, test } from 'vitest'
import { designSystem } from '../../src/ui/theme/theme.ts'

const sources = import.meta.glob<string>('../../src/**/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Chakra's types offer them; without its own table they do nothing, and nobody is told. */
const unknown = [
  ...Object.entries(defaultBaseConfig.utilities ?? {}).flatMap(([name, utility]) => [
    name,
    ...[utility?.shorthand ?? []].flat(),
  ]),
  ...Object.keys(defaultBaseConfig.conditions ?? {}).map((name) => `_${name}`),
].filter((name) => !designSystem().isValidProperty(name))

test('no screen uses a style that the kit does not know', () => {
  expect(unknown).toEqual(expect.arrayContaining(['px', 'bg', '_hover']))
  const used = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/\s(\w+)=["{]|\b(_\w+):/g)].map(([, prop, key]) => ({ file, name: prop ?? key ?? '' })),
  )
  expect(used.length).toBeGreaterThan(500)
  expect(used.filter(({ name }) => unknown.includes(name))).toEqual([])
})
