import * as z from 'zod/mini'
import { uuid } from '../kit/primitives.ts'
import { resource } from '../kit/resource.ts'

/** A name in both languages. */
export const names = z.object({ en: z.string(), nl: z.string() })
export type Names = z.output<typeof names>

export const documentTypes = ['waste', 'reuse', 'product'] as const
export const transportModeTypes = ['ship', 'container', 'truck'] as const
export type TransportModeType = (typeof transportModeTypes)[number]
export const shipTypes = [
  'freighter',
  'crane_ship',
  'self_piston',
  'barge_dredger',
  'push_barge',
  'hopper_barge',
  'barge',
] as const
/** Most are barges without an engine: the specification gives a container a draft and hatches. */
export const containerTypes = [
  'push_barge_lighter',
  'split_barge',
  'hopper_lighter',
  'deck_barge',
  'pontoon',
  'hooklift_container',
  'skip',
  'roll_container',
  'iso_20',
  'iso_40',
] as const
/** The roles of the sender in box 1 of the guidance letter; each sender type names one. */
export const senderRoles = ['primary_disposer', 'receiver', 'merchant', 'intermediary'] as const
export type SenderRole = (typeof senderRoles)[number]
/** "Transported by" on the letter, box 5. */
export const transportTypes = [
  'sender',
  'disposer',
  'recipient',
  'collector',
  'carrier',
  'outsourced_carrier',
] as const
export const amountDeterminations = ['at_load', 'at_unload'] as const
/** The parties that sign at the foot of a guidance letter. */
export const letterSignatures = ['sender', 'disposer', 'transporter', 'receiver'] as const
export const emissionClasses = ['euro3', 'euro4', 'euro5', 'euro6', 'electric'] as const
export const declarationTypes = [
  'batch_inspection',
  'recognised_quality_declaration',
  'manufacturer_declaration',
  'soil_quality_map',
  'soil_survey',
] as const

/**
 * The sender's role in box 1. A flow that was stored before sender types named their role has a code that is
 * the role.
 */
export const senderRoleOf = ({
  senderRole,
  senderType,
}: {
  readonly senderRole?: SenderRole | undefined
  readonly senderType: string
}): SenderRole | undefined => senderRole ?? senderRoles.find((role) => role === senderType)

/** The id of units, truck types and the like on the wire: `/api/units/ton`. */
export const code = z.string().check(z.regex(/^[A-Za-z0-9_]{1,40}$/))

export const unit = resource('Unit', 'units', {
  id: code,
  names,
  symbol: z.string(),
  /** Kilograms = amount x factor; absent where the unit does not measure mass. */
  factorToKilograms: z.optional(z.number()),
  /** Trucks are weighed on a weighbridge: two weighings instead of one amount. */
  weighbridge: z.boolean(),
  position: z.number(),
})
export type Unit = z.output<typeof unit>

export const truckType = resource('TruckType', 'truck_types', { id: code, names, position: z.number() })
export type TruckType = z.output<typeof truckType>

export const projectStatus = resource('ProjectStatus', 'project_statuses', {
  id: uuid,
  names,
  /** Nothing in a project of this status can be edited, and pairing is refused. */
  blocked: z.boolean(),
  position: z.number(),
})
