import { expect, test } from 'vitest'
import { letterDifferences } from '../../contract/letters/letter-differences.ts'

const boxes = [
  {
    box: '1',
    title: 'Sender',
    lines: [{ text: 'Zilverkreek' }, { text: 'Kade 1' }, { label: 'VIHB number', text: '1' }],
  },
  {
    box: '6',
    title: 'Waste',
    lines: [
      { label: 'Weighed', text: '25,300 kg' },
      { label: 'Ticket', text: 'W-1' },
    ],
  },
] as const

test('versions that print the same differ in nothing', () => {
  expect(letterDifferences(boxes, boxes)).toEqual([])
  expect(letterDifferences([], [])).toEqual([])
})

test('a changed, an added and a removed field are named with their boxes', () => {
  expect(
    letterDifferences(boxes, [
      { box: '1', title: 'Sender', lines: [{ text: 'Zilverkreek' }, { text: 'Kade 2' }] },
      {
        box: '6',
        title: 'Waste',
        lines: [
          { label: 'Weighed', text: '25,300 kg' },
          { label: 'Ticket', text: 'W-2' },
        ],
      },
      { title: 'Remarks', lines: [{ text: 'Wet' }] },
    ]),
  ).toEqual([
    { box: '1', title: 'Sender', before: 'Zilverkreek\nKade 1', after: 'Zilverkreek\nKade 2' },
    { box: '6', title: 'Waste', label: 'Ticket', before: 'W-1', after: 'W-2' },
    { title: 'Remarks', after: 'Wet' },
    { box: '1', title: 'Sender', label: 'VIHB number', before: '1' },
  ])
})

test('of a numbered list only the lines are named that came or went, whatever their numbers', () => {
  const listOf = (...texts: readonly string[]) => [
    { title: 'List of givers', lines: texts.map((text, index) => ({ number: index + 1, text })) },
  ]
  const before = listOf('Bakery, Market 3', 'De Vries, Dike 12', 'Mill, Dike 14')
  expect(letterDifferences(before, listOf('De Vries, Dike 12', 'Mill, Dike 16', 'Inn, Quay 1'))).toEqual([
    {
      title: 'List of givers',
      before: 'Bakery, Market 3\nMill, Dike 14',
      after: 'Mill, Dike 16\nInn, Quay 1',
    },
  ])
  expect(letterDifferences(before, listOf('Bakery, Market 3', 'De Vries, Dike 12'))).toEqual([
    { title: 'List of givers', before: 'Mill, Dike 14' },
  ])
  expect(letterDifferences([], listOf('Inn, Quay 1'))).toEqual([
    { title: 'List of givers', after: 'Inn, Quay 1' },
  ])
  expect(letterDifferences(before, listOf('Mill, Dike 14', 'Bakery, Market 3', 'De Vries, Dike 12'))).toEqual(
    [],
  )
})
