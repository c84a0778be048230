import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseCoordinate } from '../../contract/kit/coordinates.ts'
import { day } from '../../contract/kit/days.ts'
import { emailAddress } from '../../contract/accounts/email-addresses.ts'
import { ewcCode, parseEwcCode, formatEwcCode } from '../../contract/parties/ewc-codes.ts'
import {
  isStreamOfProcessor,
  processingMethodCode,
  processorNumber,
  wasteStreamNumber,
} from '../../contract/kit/formats.ts'
import { formatDutchPlate, formatPlate } from '../../contract/parties/licence-plates.ts'
import { phoneNumber } from '../../contract/accounts/phone-numbers.ts'
import { isPostalCode, normalisePostalCode } from '../../contract/parties/postal-codes.ts'
import { eightDigits, moment, text } from '../../contract/kit/primitives.ts'
import { vihbNumber } from '../../contract/parties/vihb-numbers.ts'
import { password, pincode } from '../../contract/accounts/secrets.ts'

const tables = {
  'Chamber of Commerce number': {
    schema: eightDigits,
    rule: 'eight_digits',
    good: ['12345678', '01234567', '00001101'],
    bad: ['1234567', '123456789', '1234567A', '12 345 678'],
  },
  'ENI number': {
    schema: eightDigits,
    rule: 'eight_digits',
    good: ['02312345', '03990101', '06004321', '99074729'],
    bad: ['2312345', '023123456', '0231234A'],
  },
  'VIHB number': {
    schema: vihbNumber,
    rule: 'vihb_number',
    good: ['123456VIHB', '000100VXXX', '990001VIXX'],
    bad: ['12345VXXX', '123456 VIHB', '123456vihb', '1234567VXXX', '123456VXX'],
  },
  'waste stream number': {
    schema: wasteStreamNumber,
    rule: 'waste_stream_number',
    good: ['198080000004', '99A010000123', '087970000135'],
    bad: ['19808000004', '1980800000041', '19808-000004'],
  },
  'processor number': {
    schema: processorNumber,
    rule: 'processor_number',
    good: ['19808', '99A01'],
    bad: ['1980', '198080', '9a801'],
  },
  'processing method': {
    schema: processingMethodCode,
    rule: 'processing_method',
    good: ['A01', 'B.04', 'G02', 'f.06'],
    bad: ['H01', 'A10', 'A1', 'A00'],
  },
  'EWC code as kept': {
    schema: ewcCode,
    rule: 'ewc_code',
    good: ['170504'],
    bad: ['17 05 04', '17050', '1705044', 'A70505'],
  },
  pincode: {
    schema: pincode,
    rule: 'pincode',
    good: ['01235', '99817'],
    bad: ['1234', '123456', '12a45', '１２３４５', ''],
  },
  password: {
    schema: password,
    rule: 'password',
    good: ['Baggerw1', 'aB3   x ', 'lang wachtwoord Met 1 cijfer'],
    bad: ['Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh', ''],
  },
  'e-mail address': {
    schema: emailAddress,
    rule: 'email',
    good: [
      'office@demo.example.com',
      ' jan.de-boer+pas@example.co.uk ',
      '\u200bplan@example.nl\u2060',
      "o'brien@example.nl",
    ],
    bad: [
      'office',
      'office@',
      '@example.com',
      'a b@example.com',
      'a@example',
      'a@@example.com',
      'a@example.com;b@example.com',
    ],
  },
  'phone number': {
    schema: phoneNumber,
    rule: 'phone',
    good: [
      '+31 6 10 00 00 31',
      '010-2345678',
      '(0182) 123.456',
      '0032 470 00 00 14',
      '\u202a+31\u00a06\u00a010 00 00 31\u202c',
    ],
    bad: ['12345', 'call me', '06+10000031', '+31 6 1000 0031 0000 0000 00'],
  },
} as const

const faultsOf = (schema: z.ZodMiniType<string, string>, typed: unknown) =>
  z.safeParse(schema, typed).error?.issues.map(({ message }) => message) ?? []

test.each(Object.entries(tables))('%s: what is one is taken', (_, { schema, good }) => {
  for (const typed of good) expect.soft(faultsOf(schema, typed), typed).toEqual([])
})

test.each(Object.entries(tables))(
  '%s: what is none is refused by the name of its rule',
  (_, { schema, rule, bad }) => {
    for (const typed of bad) expect.soft(faultsOf(schema, typed), typed).toContain(rule)
  },
)

test('an EWC code is read however it is written, and printed one way', () => {
  expect(['17 05 05*', '170504', '20 03 01', '17.05.05 *', '17', '17 05'].map(parseEwcCode)).toEqual([
    { code: '170505', level: 'code', hasAsterisk: true },
    { code: '170504', level: 'code', hasAsterisk: false },
    { code: '200301', level: 'code', hasAsterisk: false },
    { code: '170505', level: 'code', hasAsterisk: true },
    { code: '17', level: 'chapter', hasAsterisk: false },
    { code: '1705', level: 'subchapter', hasAsterisk: false },
  ])
  for (const typed of ['17 05 5', '1705055', 'A7 05 05', '', '*'])
    expect.soft(parseEwcCode(typed), typed).toBeUndefined()
  expect([formatEwcCode('170505', true), formatEwcCode('170504', false)]).toEqual(['17 05 05*', '17 05 04'])
})

test('a Dutch plate gets its dashes, whatever was typed between; any other stays', () => {
  const valid = [
    '7-BZX-71',
    '51-BHN-4',
    'B-12-ZZX',
    'BX-123-Z',
    'VDB-12-X',
    'OJ-12-BB',
    '12-BB-34',
    '123-XX-4',
    'XX-99-99',
    '99-99-XX',
    '99-XX-99',
    'XX-XX-99',
    '99-XX-XX',
    'X-999-XX',
    '9-XX-999',
  ]
  for (const plate of valid) {
    expect.soft(formatDutchPlate(plate.replaceAll('-', '').toLowerCase())).toBe(plate)
    expect.soft(formatDutchPlate(plate.replaceAll('-', ' '))).toBe(plate)
  }
  for (const plate of ['AA-AA-AA', '123-456', '1-23-45', 'ABCDEF', '1-ABC-234'])
    expect.soft(formatDutchPlate(plate), plate).toBeUndefined()
  // A separator that stands elsewhere is of another country's plate.
  for (const plate of ['KLE-A 12', 'KL-EA 12', 'M-A 1234', 'DU-AB 12', 'AB 1234', 'W-123 AB'])
    expect.soft(formatPlate(plate)).toBe(plate)
  expect([formatPlate('51bhn4'), formatPlate(' 1-abc-234 ')]).toEqual(['51-BHN-4', '1-ABC-234'])
})

test('a postal code has the form of its country, where that has one', () => {
  for (const code of ['3011 AB', '1234AB', '4782 PM', '3011ab'])
    expect.soft(isPostalCode(code, 'NL'), code).toBe(true)
  for (const code of ['0123 AB', '1234 SS', '1234A', '12345 AB'])
    expect.soft(isPostalCode(code, 'NL'), code).toBe(false)
  const [belgian, german] = [isPostalCode('2030', 'BE'), isPostalCode('20457', 'DE')]
  expect([
    belgian,
    german,
    isPostalCode('20457', 'BE'),
    isPostalCode('SW1A 1AA', 'GB'),
    isPostalCode('anything', undefined),
  ]).toEqual([true, true, false, true, true])
  expect(['3011ab', '3011  AB', ' 3011 ab '].map((code) => normalisePostalCode(code, 'NL'))).toEqual([
    '3011 AB',
    '3011 AB',
    '3011 AB',
  ])
  expect(normalisePostalCode('1234 ab', 'BE')).toBe('1234 AB')
})

test('a day exists, and lies within the calendar', () => {
  for (const good of ['1900-01-01', '2099-12-31', '2024-02-29'])
    expect.soft(faultsOf(day, good), good).toEqual([])
  for (const outside of ['1899-12-31', '2100-01-01'])
    expect.soft(faultsOf(day, outside), outside).toEqual(['date_range'])
  for (const none of ['2025-02-29', '2025-13-01', '21-11-2026', '2026-11-21T10:00:00Z', 'today'])
    expect.soft(faultsOf(day, none), none).toEqual(['date'])
})

test('a waste stream belongs to the processor whose number it begins with', () => {
  expect([
    isStreamOfProcessor('198080000004', '19808'),
    isStreamOfProcessor('198080000004', '99A01'),
    isStreamOfProcessor('198080000004', undefined),
  ]).toEqual([true, false, true])
})

test.each(['2026-11-27T06:00:00Z', '2026-11-27T06:00:00.123+01:00', '2028-02-29T23:59:59-05:00'])(
  '%s is a moment: it has an offset, and a day that exists',
  (text) => expect(moment.safeParse(text).success).toBe(true),
)
test.each([
  '2026-11-27T06:00:00',
  '2026-11-27',
  '2026-02-30T10:00:00Z',
  '2026-02-29T10:00:00Z',
  '2026-13-01T10:00:00Z',
  '2026-11-27T25:00:00Z',
  '0001-01-01T00:00:00Z',
  '1900-01-01T00:00:00+14:00',
  '2199-12-31T23:59:59-14:00',
  '27-11-2026 06:00',
])('%s is no moment', (text) => expect(moment.safeParse(text).success).toBe(false))

test.each([
  [`51°52'45.9"N`, 'latitude', 51.879417],
  ['N 51° 52,765′', 'latitude', 51.879417],
  ['51º 52’ 45,9” Z', 'latitude', -51.879417],
  ["51°52'45''", 'latitude', 51.879167],
  ['-4.4441°', 'longitude', -4.4441],
  ['4°26′38.6″O', 'longitude', 4.444056],
  [`4°26'38.6"W`, 'longitude', -4.444056],
  [`4°26'38.6"E`, 'latitude', undefined],
  [`51°60'0"N`, 'latitude', undefined],
  [`51.5°52'N`, 'latitude', undefined],
  [`-51°52'S`, 'latitude', undefined],
  [`N51°52'N`, 'latitude', undefined],
  ['51.9', 'latitude', undefined],
  ['°', 'latitude', undefined],
] as const)('%s as a %s is %s degrees', (text, axis, degrees) => {
  const read = parseCoordinate(text, axis)
  expect(read === undefined ? undefined : Number(read.toFixed(6))).toBe(degrees)
})

test('a text of one line has one form: blanks of any kind are one space, and marks that nobody sees are gone', () => {
  expect(text().parse(' Cafe\u0301\u00a0 de\t\u2060Kaai\u200b\ufffe\r\nB.V.\ufeff ')).toBe(
    'Caf\u00e9 de Kaai B.V.',
  )
})
