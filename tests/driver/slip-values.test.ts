import { describe, expect, test } from 'vitest'
import { slipValuesOf, type SlipWord } from '../../src/driver/statement/slip/slip-values.ts'

/** The words of a slip that was printed in letters of one width. */
const wordsOf = (...lines: string[]): readonly SlipWord[] =>
  lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      text,
      left: index * 10,
      top: row * 30,
      width: text.length * 10,
      height: 20,
    })),
  )
const read = (...lines: string[]) => slipValuesOf(wordsOf(...lines))

const whole = { number: '104233', gross: 42_340, tare: 15_080, net: 27_260, date: '2026-11-12' }

describe('the words of a weigh slip', () => {
  test.each([
    {
      slip: 'in rows, in Dutch',
      lines: [
        'Tel. 078-6543210',
        'WEEGBON nr.    104233',
        'Datum:  12-11-2026  13:52',
        'Kenteken: 83-BKT-6',
        'Bruto:  42.340 kg |',
        'Tarra:  15.080 kg',
        'Netto:  27.260 kg',
      ],
    },
    {
      slip: 'in German, with the year first',
      lines: [
        'WIEGESCHEIN Nr. 104233',
        'Datum: 2026-11-12 13:52',
        'Brutto 42.340 kg',
        'Tara   15.080 kg',
        'Netto  27.260 kg',
      ],
    },
    {
      slip: 'in columns',
      lines: [
        'WEEGBRIEF',
        'Bonnummer   Datum         Kenteken',
        '104233      12/11/26      83-BKT-6',
        'Bruto (kg)  Tarra (kg)    Netto (kg)',
        '42.340      15.080        27.260',
      ],
    },
    {
      slip: 'in English',
      lines: [
        'WEIGHBRIDGE TICKET',
        'TicketNo 104233',
        'Date 12 Nov 2026',
        'GROSS 42340 kg',
        'TARE 15080 kg',
        'NET 27260 kg',
      ],
    },
    {
      slip: 'by weighing, with thousands apart',
      lines: [
        'Bonnr. : 104233',
        '1e weging : 12-11-26 13:52  15 080 kg',
        '2e weging : 12-11-26 14:31  42 340 kg',
        'Netto     :                 27 260 kg',
      ],
    },
    {
      slip: 'in tonnes, one of which lost its comma and two their letters',
      lines: [
        'Bonnr. / Note no. 104233',
        'Datum/Date 12n0v2026',
        'Neto/Net 27,26 t',
        'Bruto/Gross 4234t',
        'Tara/Tare 15,08 t',
      ],
    },
  ])('$slip', ({ lines }) => {
    expect(read(...lines)).toEqual(whole)
  })

  test.each([
    ['a digit that was taken for another', ['Bruto 42.840 kg', 'Tarra 15.080 kg', 'Netto 27.260 kg']],
    ['a net weight in no step of a weighbridge', ['Bruto 42.340 kg', 'Tarra 15.080 kg', 'Netto 27.266 kg']],
    ['a weight that was not read', ['Bruto 42.340 kg', 'Tarra ~', 'Netto 27.260 kg']],
  ])('%s follows from the other two', (_, lines) => {
    expect(read(...lines)).toEqual({ gross: 42_340, tare: 15_080, net: 27_260 })
  })

  test('weights that cannot be mended stay as they were read, to be compared', () => {
    expect(read('Bruto 42.340 kg', 'Tarra 15.080 kg', 'Netto 21.110 kg')).toEqual({
      gross: 42_340,
      tare: 15_080,
      net: 21_110,
    })
  })

  test.each([
    ['nothing', []],
    ['no date of the calendar', ['Datum 31-02-2026']],
    ['a telephone number and a post code', ['Tel. 078-6543210', '3295 KN']],
  ])('%s is no value', (_, lines) => {
    expect(read(...lines)).toEqual({})
  })
})
