import { documentTypes } from '#contract/parties/master-data.ts'
import type { Filters } from './filters.ts'
import { carrierChoices, companyChoices, ewcChoices, productChoices } from '../choices/reference-choices.ts'

export const flowFiltersInProject = {
  document: {
    kind: 'choice',
    parameter: 'documentType',
    values: documentTypes,
    titleOf: (t, type) => t(`flows.documentTypes.${type as (typeof documentTypes)[number]}`),
    title: (t) => t('flows.document'),
  },
  shipped: {
    kind: 'yesNo',
    parameter: 'shipments',
    exists: true,
    titleOf: (t, answer) => t(`flows.shipped.${answer}`),
    title: (t) => t('flows.shipments'),
  },
  ready: { kind: 'yesNo', title: (t) => t('flows.ready') },
  carrier: {
    kind: 'reference',
    parameter: 'transporter',
    choices: carrierChoices,
    title: (t) => t('flows.carrier'),
  },
  sender: { kind: 'reference', choices: companyChoices, title: (t) => t('flows.sender') },
  disposer: { kind: 'reference', choices: companyChoices, title: (t) => t('flows.disposer') },
  ewc: { kind: 'reference', parameter: 'ewcCode', choices: ewcChoices, title: (t) => t('flows.wasteCode') },
  product: { kind: 'reference', choices: productChoices, title: (t) => t('flows.product') },
  created: { kind: 'dates', parameter: 'createdAt', title: (t) => t('projects.created') },
} as const satisfies Filters<'office'>
