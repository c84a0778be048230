import { mayPerform } from '#contract/kit/permissions.ts'
import { shipmentStatuses } from '#contract/shipments/shipment-lists.ts'
import { type RefusedState, refusedStates } from '#contract/shipments/shown-state.ts'
import type { ShipmentRow } from '#contract/shipments/shipments.ts'
import { monthRowChoices } from '../choices/month-row-choices.ts'
import { customerFilter } from './customer-filter.ts'
import type { Filters } from './filters.ts'
import { flowFiltersInProject } from './flow-filters.ts'
import { carrierChoices, flowChoices, productChoices, projectChoices } from '../choices/reference-choices.ts'
import { driverChoices, vehicleChoices } from '../choices/transport-choices.ts'

/** Without `status`, because a path may set it. */
export const shipmentFiltersInProject = {
  loadDate: { kind: 'dates', title: (t) => t('shipments.loaded') },
  unloadDate: { kind: 'dates', title: (t) => t('shipments.unloaded') },
  flow: {
    kind: 'reference',
    parameter: 'materialFlow',
    choices: flowChoices,
    title: (t) => t('shipment.flow'),
  },
  carrier: {
    kind: 'reference',
    parameter: 'transporter',
    choices: carrierChoices,
    title: (t) => t('shipments.transporter'),
  },
  driver: { kind: 'reference', choices: driverChoices, title: (t) => t('shipments.driver') },
  vehicle: {
    kind: 'reference',
    parameter: 'transportMode',
    choices: vehicleChoices,
    title: (t) => t('shipments.vehicle'),
  },
  document: flowFiltersInProject.document,
  ewc: flowFiltersInProject.ewc,
  product: { kind: 'reference', choices: productChoices, title: (t) => t('flows.product') },
  weighed: {
    kind: 'yesNo',
    parameter: 'nettoWeight',
    exists: true,
    titleOf: (t, answer) => t(`shipments.weighed.${answer}`),
    title: (t) => t('shipments.netto'),
  },
} as const satisfies Filters<'office'>

const signatories = ['sender', 'disposer', 'receiver'] as const

export const shipmentFilters = {
  status: {
    kind: 'choice',
    values: shipmentStatuses,
    titleOf: (t, status) =>
      status === 'turned_away'
        ? t('shipments.refusedStates.on_board')
        : t(`shipments.states.${status as Exclude<ShipmentRow['status'], 'turned_away'>}`),
    title: (t) => t('shipments.status'),
  },
  refused: {
    kind: 'choice',
    values: refusedStates,
    titleOf: (t, became) => t(`shipments.refusedStates.${became as RefusedState}`),
    title: (t) => t('shipments.ending'),
  },
  project: { kind: 'reference', choices: projectChoices, title: (t) => t('shipments.project') },
  ...shipmentFiltersInProject,
  signatureMissing: { kind: 'yesNo', title: (t) => t('shipments.signatureMissing') },
  signatureMissingOf: {
    kind: 'choice',
    // The transporter signs by loading.
    values: signatories,
    titleOf: (t, role) => t(`shipments.signatories.${role as (typeof signatories)[number]}`),
    title: (t) => t('shipments.signatureMissingOf'),
  },
  monthRow: {
    kind: 'reference',
    choices: monthRowChoices,
    title: (t) => t('shipments.perMonth'),
    offeredTo: ({ roles }) => mayPerform(roles, 'exportLists'),
  },
  weightMissing: { kind: 'yesNo', title: (t) => t('shipments.weightMissing') },
  customer: customerFilter<'office'>((t) => t('customer')),
} as const satisfies Filters<'office'>
