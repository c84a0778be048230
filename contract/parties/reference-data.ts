import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { day } from '../kit/days.ts'
import { ewcLevels } from './ewc-codes.ts'
import { code, names, projectStatus, senderRoles, truckType, unit } from './master-data.ts'
import { recordFields, text } from '../kit/primitives.ts'
import { resource } from '../kit/resource.ts'

/* Everyone reads it with `pagination=false`, administrators write it. The id is the code. */

const namesDraft = z.object({ en: text(500), nl: text(500) })
const position = z.number().check(z.int(), z.gte(0), z.lte(100_000))
const allOperations = ['list', 'read', 'create', 'change', 'remove'] as const
const nameOrder = ['code', 'names.en', 'names.nl'] as const

const codedRecordFields = { code: z.string(), ...recordFields }

/** A weighbridge unit needs a factor, because weighbridges measure kilograms. */
const unitDraft = z
  .object({
    names: namesDraft,
    symbol: text(20),
    /** Absent where the unit does not measure mass. Existing loads keep their factor. */
    factorToKilograms: z.optional(z.number().check(z.gt(0), z.lte(1_000_000_000))),
    weighbridge: z._default(z.boolean(), false),
    position: z._default(position, 1000),
  })
  .check(
    z.refine((draft) => !draft.weighbridge || draft.factorToKilograms !== undefined, {
      message: 'weighbridge_factor',
      path: ['factorToKilograms'],
    }),
  )

export const units = collection({
  type: 'Unit',
  item: resource('Unit', 'units', { ...unit.shape, ...codedRecordFields }),
  id: code,
  unpaginated: true,
  draft: unitDraft,
  operations: allOperations,
  filters: { code: 'exact', name: 'text', weighbridge: 'boolean', factorToKilograms: 'exists' },
  order: [...nameOrder, 'position'],
})

const namedListDraft = { names: namesDraft, position: z._default(position, 1000) }

export const truckTypes = collection({
  type: 'TruckType',
  item: resource('TruckType', 'truck_types', { ...truckType.shape, ...codedRecordFields }),
  id: code,
  unpaginated: true,
  draft: z.object(namedListDraft),
  operations: allOperations,
  filters: { code: 'exact', name: 'text' },
  order: [...nameOrder, 'position'],
})

export const senderTypes = collection({
  type: 'SenderType',
  item: resource('SenderType', 'sender_types', {
    id: code,
    names,
    role: z.enum(senderRoles),
    position: z.number(),
    ...codedRecordFields,
  }),
  id: code,
  unpaginated: true,
  draft: z.object({ ...namedListDraft, role: z.enum(senderRoles) }),
  operations: allOperations,
  filters: { code: 'exact', name: 'text', role: 'exact' },
  order: [...nameOrder, 'position'],
})

const processingMethodDraft = z.object({
  names: namesDraft,
  group: z.optional(text(10)),
})

export const processingMethods = collection({
  type: 'ProcessingMethod',
  item: resource('ProcessingMethod', 'processing_methods', {
    id: code,
    names,
    group: z.optional(z.string()),
    ...codedRecordFields,
  }),
  id: code,
  unpaginated: true,
  draft: processingMethodDraft,
  operations: allOperations,
  filters: { code: 'text', name: 'text', group: 'exact' },
  order: [...nameOrder, 'group'],
})

/** The code, then the first day of validity if it has one: `170504`, `160601-2026-12-09`. */
const ewcId = z.string().check(z.regex(/^\d{2}(?:\d{2}){0,2}(?:-\d{4}-\d{2}-\d{2})?$/))

const ewcItem = resource('EwcCode', 'ewc_codes', {
  id: ewcId,
  code: z.string(),
  displayCode: z.string(),
  level: z.enum(ewcLevels),
  hazardous: z.boolean(),
  names,
  validFrom: z.optional(z.string()),
  validTo: z.optional(z.string()),
  ...recordFields,
})
export type EwcCode = z.output<typeof ewcItem>

/** Code and first day cannot be changed: a code with another meaning gets another row. */
const ewcDraft = z
  .object({
    code: z.string().check(
      z.overwrite((text) => text.replace(/[\s.]/g, '')),
      z.regex(/^\d{2}(?:\d{2}){0,2}$/, 'ewc_code'),
    ),
    hazardous: z._default(z.boolean(), false),
    names: z.object({ en: text(1000), nl: text(1000) }),
    validFrom: z.optional(day),
    validTo: z.optional(day),
  })
  .check(
    z.refine(
      ({ validFrom, validTo }) => validFrom === undefined || validTo === undefined || validFrom <= validTo,
      { message: 'validity_order', path: ['validTo'] },
    ),
  )
export type EwcDraft = z.output<typeof ewcDraft>

/**
 * Filters: `code` matches the beginning of a code in any notation, `validOn` codes valid on a day,
 * `validOnOrAfter` codes that have not ended by then, also future ones.
 */
export const ewcCodes = collection({
  type: 'EwcCode',
  item: ewcItem,
  id: ewcId,
  derivedId: true,
  unpaginated: true,
  draft: ewcDraft,
  operations: allOperations,
  filters: {
    code: 'text',
    name: 'text',
    level: 'exact',
    hazardous: 'boolean',
    validOn: 'exact',
    validOnOrAfter: 'exact',
    validFrom: ['exact', 'exists'],
    validTo: ['exact', 'exists'],
  },
  order: [...nameOrder, 'validFrom', 'validTo'],
})

export const countries = collection({
  type: 'Country',
  item: resource('Country', 'countries', { id: z.string(), iso3: z.string(), names, ...codedRecordFields }),
  id: z.string().check(z.regex(/^[A-Z]{2}$/)),
  unpaginated: true,
  public: true,
  draft: z.object({ iso3: z.string().check(z.regex(/^[A-Z]{3}$/)), names: namesDraft }),
  operations: allOperations,
  filters: { code: 'exact', iso3: 'exact', name: 'text' },
  order: [...nameOrder, 'iso3'],
})

export const languages = collection({
  type: 'Language',
  item: resource('Language', 'languages', { id: z.string(), code: z.string(), names }),
  id: z.string().check(z.regex(/^[a-z]{2}$/)),
  unpaginated: true,
  public: true,
  operations: ['list', 'read'],
  filters: { code: 'exact', name: 'text' },
  order: nameOrder,
})

const projectStatusDraft = z.object({
  key: code,
  names: namesDraft,
  /** No edits and no pairing in projects of this status. */
  blocked: z._default(z.boolean(), false),
  position: z._default(position, 1000),
})

export const projectStatuses = collection({
  type: 'ProjectStatus',
  item: resource('ProjectStatus', 'project_statuses', {
    ...projectStatus.shape,
    key: z.string(),
    ...recordFields,
  }),
  unpaginated: true,
  draft: projectStatusDraft,
  operations: allOperations,
  filters: { key: 'exact', name: 'text', blocked: 'boolean' },
  order: ['key', 'names.en', 'names.nl', 'blocked', 'position'],
})
