import * as z from 'zod/mini'
import { uuid } from '../kit/primitives.ts'
import { resource } from '../kit/resource.ts'

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
export const senderRoles = ['primary_disposer', 'receiver', 'merchant', 'intermediary'] as const
export type SenderRole = (typeof senderRoles)[number]
/** "Transported by" in box 5 of the letter. */
export const transportTypes = [
  'sender',
  'disposer',
  'recipient',
  'collector',
  'carrier',
  'outsourced_carrier',
] as const
export const amountDeterminations = ['at_load', 'at_unload'] as const
export const letterSignatures = ['sender', 'disposer', 'transporter', 'receiver'] as const
export const emissionClasses = ['euro3', 'euro4', 'euro5', 'euro6', 'electric'] as const
export const declarationTypes = [
  'batch_inspection',
  'recognised_quality_declaration',
  'manufacturer_declaration',
  'soil_quality_map',
  'soil_survey',
] as const

/** The sender's role in box 1. In a flow stored before sender types named a role, the code is the role. */
export const senderRoleOf = ({
  senderRole,
  senderType,
}: {
  readonly senderRole?: SenderRole | undefined
  readonly senderType: string
}): SenderRole | undefined => senderRole ?? senderRoles.find((role) => role === senderType)

export const code = z.string().check(z.regex(/^[A-Za-z0-9_]{1,40}$/))

export const unit = resource('Unit', 'units', {
  id: code,
  names,
  symbol: z.string(),
  /** Kilograms = amount x factor; absent where the unit does not measure mass. */
  factorToKilograms: z.optional(z.number()),
  weighbridge: z.boolean(),
  position: z.number(),
})
export type Unit = z.output<typeof unit>

export const truckType = resource('TruckType', 'truck_types', { id: code, names, position: z.number() })
export type TruckType = z.output<typeof truckType>

export const projectStatus = resource('ProjectStatus', 'project_statuses', {
  id: uuid,
  names,
  /** No edits and no pairing in projects of this status. */
  blocked: z.boolean(),
  position: z.number(),
})
