import { fitsPasswordRule, pincodeFault } from '#contract/accounts/secrets.ts'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { materialFlowColumns } from '../../contract/office/columns/material-flows.ts'
import { companyDraft } from '../../contract/parties/companies.ts'
import { flowActionProblem } from '../../contract/flows/editing-rules.ts'
import { ewcCodeOn, type FlowEwcCode, isValidOn } from '../../contract/parties/ewc-codes.ts'
import { explanation } from '../../contract/kit/explanations.ts'
import type { OfficeFlow } from '../../contract/flows/material-flow-collection.ts'
import {
  isEwcCodeUsable,
  flowFieldErrors,
  type MaterialFlowDraft,
  materialFlowDraft,
} from '../../contract/flows/material-flow-draft.ts'
import { maxLogoBytes, preferredLogoSize, uploadTypes } from '../../contract/shipments/media-objects.ts'
import { newPassword, newPincode } from '../../contract/accounts/password-changes.ts'
import { amount } from '../../contract/kit/primitives.ts'
import { flowRecipients, mailAddresses } from '../../contract/parties/recipients.ts'
import { stateProblem } from '../../contract/shipments/shipment-events.ts'
import { approvalGracePeriod, linkLifetime, mayTransport } from '../../contract/kit/time-limits.ts'
import { toKilograms, netWeightOf } from '../../contract/shipments/weights.ts'

type Issues = readonly { readonly message: string; readonly path: readonly PropertyKey[] }[] | undefined
const faults = (issues: Issues) => (issues ?? []).map(({ message, path }) => [path.join('.'), message])

test('what is typed twice must be the same', () => {
  expect(newPassword.safeParse({ password: 'Baggeren1', confirmPassword: 'Baggeren1' }).success).toBe(true)
  expect(
    faults(newPassword.safeParse({ password: 'Baggeren1', confirmPassword: 'Baggeren2' }).error?.issues),
  ).toEqual([['confirmPassword', 'secrets_differ']])
  expect(fitsPasswordRule('password')).toBe(false)
  expect(faults(newPincode.safeParse({ pincode: '35917', confirmPincode: '35918' }).error?.issues)).toEqual([
    ['confirmPincode', 'secrets_differ'],
  ])
})

test('a pincode that everybody tries first is refused', () => {
  for (const common of [
    '00000',
    '12345',
    '54321',
    '90123',
    '24680',
    '13579',
    '86420',
    '12122',
    '12321',
    '14789',
    '19801',
  ])
    expect.soft(pincodeFault(common), common).toBe('common')
  for (const good of ['35917', '13570', '11358']) expect.soft(pincodeFault(good), good).toBeUndefined()
  expect(pincodeFault('1234')).toBe('rule')
})

test('a company has at least one type', () => {
  const typeless = z.safeDecode(companyDraft, { name: 'Havenbedrijf', types: [] })
  expect(faults(typeless.error?.issues)).toEqual([['types', 'company_type_required']])
  expect(z.safeDecode(companyDraft, { name: 'Havenbedrijf', types: ['carrier'] }).success).toBe(true)
})

test('an amount is a number, and never less than nothing', () => {
  for (const typed of ['12', null, Number.NaN, Number.POSITIVE_INFINITY, -1])
    expect.soft(amount.safeParse(typed).success, String(typed)).toBe(false)
  for (const good of [0, 0.001, 24.5]) expect.soft(amount.safeParse(good).success).toBe(true)
})

describe('recipients', () => {
  const every = { atLoad: true, atUnload: true, onNewLetter: true }

  test('typed with semicolons get every mail; each of a list says which', () => {
    expect(z.decode(flowRecipients, 'a@example.com; b@example.com ;')).toEqual([
      { email: 'a@example.com', ...every },
      { email: 'b@example.com', ...every },
    ])
    expect(z.decode(flowRecipients, [{ email: 'a@example.com;b@example.com', atLoad: true }])).toEqual([
      { email: 'a@example.com', atLoad: true, atUnload: false, onNewLetter: false },
      { email: 'b@example.com', atLoad: true, atUnload: false, onNewLetter: false },
    ])
  })

  test('that are none are listed back', () => {
    const read = z.safeDecode(flowRecipients, 'a@example.com; b@; example.com')
    expect(read.error?.issues).toMatchObject([{ message: 'addresses', path: [], invalid: 'b@, example.com' }])
    const second = z.safeDecode(flowRecipients, [{ email: 'a@example.com' }, { email: 'b@example.com;c' }])
    expect(second.error?.issues).toMatchObject([{ message: 'addresses', path: [1, 'email'], invalid: 'c' }])
  })

  test('are needed where a mail is sent', () => {
    expect(faults(z.safeDecode(mailAddresses, ' ; ').error?.issues)).toEqual([['', 'recipient_required']])
    expect(z.decode(mailAddresses, 'a@example.com;b@example.com')).toEqual(['a@example.com', 'b@example.com'])
    expect(z.decode(mailAddresses, ['a@example.com'])).toEqual(['a@example.com'])
  })
})

describe('a material flow', () => {
  const flow: MaterialFlowDraft = z.decode(materialFlowDraft, {
    project: 'p',
    documentType: 'waste',
    usualName: 'Soil',
    ewcCode: '/api/ewc_codes/170504',
    processingMethod: 'A01',
    originLocation: 'l',
    destinationLocation: 'm',
    sender: 'c',
    senderType: 'primary_disposer',
    transportedBy: 'sender',
    cargoUnit: 'ton',
    amountDetermination: 'at_load',
  })
  const wrong = (change: Partial<MaterialFlowDraft>) =>
    flowFieldErrors({ ...flow, ...change }).map(({ path, rule }) => [path.join('.'), rule])

  test('needs what its document type cannot be without', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ ewcCode: undefined, processingMethod: undefined })).toEqual([
      ['ewcCode', 'blank'],
      ['processingMethod', 'blank'],
    ])
    expect(wrong({ documentType: 'reuse' })).toEqual([['evidence', 'blank']])
    expect(
      wrong({
        documentType: 'reuse',
        evidence: { declarationType: 'batch_inspection', documentNumber: '1', organisationName: 'Lab' },
      }),
    ).toEqual([])
    expect(wrong({ documentType: 'product' })).toEqual([['product', 'blank']])
    expect(wrong({ documentType: 'product', product: 'q' })).toEqual([])
  })

  test('has a location or a one-time location at either end, and not both', () => {
    const typed = { description: 'Quay' }
    expect(wrong({ originLocation: undefined })).toEqual([['originLocation', 'either_location']])
    expect(wrong({ destinationOneTimeLocation: typed })).toEqual([['destinationLocation', 'either_location']])
    expect(wrong({ originLocation: undefined, originOneTimeLocation: typed })).toEqual([])
  })

  test('is edited until it is shipped, then amended, and not at all in a blocked project', () => {
    const actions = ['create', 'edit', 'remove', 'amend'] as const
    const table = (blocked: boolean, hasShipments: boolean) =>
      actions.map((action) => flowActionProblem(action, { blocked, hasShipments }))
    expect(table(false, false)).toEqual([undefined, undefined, undefined, 'material_flow_without_shipments'])
    expect(table(false, true)).toEqual([
      undefined,
      'material_flow_has_shipments',
      'material_flow_has_shipments',
      undefined,
    ])
    for (const hasShipments of [true, false])
      expect(table(true, hasShipments)).toEqual(actions.map(() => 'project_blocked'))
  })

  test('takes codes of the list alone, until they end, and before they begin', () => {
    const code = { level: 'code', validFrom: '2026-12-09', validTo: '2027-01-31' }
    expect(
      ['2026-12-08', '2026-12-09', '2027-01-31', '2027-02-01'].map((day) => isEwcCodeUsable(code, day)),
    ).toEqual([true, true, true, false])
    expect(isEwcCodeUsable({ level: 'chapter', validFrom: null, validTo: null }, '2026-12-09')).toBe(false)
  })

  test('has the code as it is on a day: of the period chosen, or of a later one of the same code', () => {
    const names = { en: 'Alkaline batteries', nl: 'Alkalinebatterijen' }
    const alkaline = {
      id: '160604',
      code: '160604',
      hazardous: false,
      names,
      validTo: '2026-12-08',
      later: [{ hazardous: true, names, validFrom: '2026-12-09', validTo: '2030-12-31' }],
    }
    const on = (ewcCode: FlowEwcCode, day: string) => {
      const { hazardous, ...period } = ewcCodeOn(ewcCode, day)
      return isValidOn(period, day) ? hazardous : undefined
    }
    const days = ['2020-01-01', '2026-12-08', '2026-12-09', '2030-12-31', '2031-01-01']
    expect(days.map((day) => on(alkaline, day))).toEqual([false, false, true, true, undefined])
    expect(ewcCodeOn(alkaline, '2026-12-09')).toEqual({
      id: '160604',
      code: '160604',
      hazardous: true,
      names,
      validFrom: '2026-12-09',
      validTo: '2030-12-31',
    })
    const { value } = materialFlowColumns.ewcCode
    for (const [now, cell, timeZone] of [
      ['2026-12-08T23:59:59+01:00', '160604'],
      ['2026-12-09T00:00:00+01:00', '160604*'],
      ['2026-12-08T23:59:59-04:00', '160604', 'America/Curacao'],
      ['2026-12-09T00:00:00-04:00', '160604*', 'America/Curacao'],
    ] as const) {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
      expect(value({ ewcCode: alkaline } as OfficeFlow, 'en', timeZone), 'in an export of the list').toBe(
        cell,
      )
    }
    vi.useRealTimers()
    const lithium = { code: '160607', hazardous: true, names, validFrom: '2026-12-09' }
    expect(['2026-12-08', '2026-12-09'].map((day) => on(lithium, day))).toEqual([undefined, true])
  })
})

test('netto is the first weighing less the second, exact and never negative; kilograms by the factor', () => {
  expect([netWeightOf(42.3, 15.1), netWeightOf(15.1, 15.1), netWeightOf(15.1, 42.3)]).toEqual([
    27.2,
    0,
    undefined,
  ])
  expect([toKilograms(27.2, 1000), toKilograms(27.2, 0.01), toKilograms(27.2, undefined)]).toEqual([
    27_200,
    0.272,
    undefined,
  ])
})

test('a shipment is loaded once, then unloaded once, and corrected whenever it is there', () => {
  const kinds = ['loaded', 'unloaded', 'corrected'] as const
  const table = (state: Parameters<typeof stateProblem>[0]) => kinds.map((kind) => stateProblem(state, kind))
  expect(table(undefined)).toEqual([undefined, 'shipment_not_loaded', 'shipment_not_loaded'])
  expect(table({ status: 'loaded' })).toEqual(['shipment_already_loaded', undefined, undefined])
  expect(table({ status: 'unloaded', unloadDate: '2026-11-01T10:00:00Z' })).toEqual([
    'shipment_already_loaded',
    'shipment_already_unloaded',
    undefined,
  ])
})

test('who registered themselves transports for a day, and longer once they are approved; a link works for a day', () => {
  const day = 24 * 60 * 60 * 1000
  expect([approvalGracePeriod, linkLifetime]).toEqual([day, day])
  const may = (approved: boolean, graceUntil: number | null, at: number) =>
    mayTransport({ approved, graceUntil }, at)
  expect([
    may(false, day, 0),
    may(false, day, day),
    may(false, day, day + 1),
    may(false, null, 0),
    may(true, null, 0),
  ]).toEqual([true, true, false, false, true])
})

test('a logo is a PNG or JPEG of at most 1 MB, best 1048 by 570 pixels', () => {
  expect(uploadTypes.logo).toEqual(['image/png', 'image/jpeg'])
  expect(maxLogoBytes).toBe(1024 * 1024)
  expect(preferredLogoSize).toEqual({ width: 1048, height: 570 })
})

test('an explanation says something: six characters at least', () => {
  const comment = explanation(20)
  const said = (typed: string) =>
    comment
      .safeParse(typed)
      .error?.issues.map(({ code, message }) => (message === 'blank' ? message : code)) ?? []
  expect(['moved.', ' moved. ', 'moved', ' ', 'x'.repeat(21)].map(said)).toEqual([
    [],
    [],
    ['too_small'],
    ['blank'],
    ['too_big'],
  ])
})
