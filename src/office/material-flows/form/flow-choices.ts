import { locations } from '#contract/parties/locations.ts'
import { materialFlows } from '#contract/flows/material-flow-collection.ts'
import { products } from '#contract/parties/products.ts'
import { joinParts } from '../../../ui/controls/format.ts'
import { call } from '../../../api/call.ts'
import { referenceChoices } from '../../shared/choices/reference-choices.ts'

export const locationChoices = referenceChoices(
  'Location',
  (query, signal) => call(locations.list, { query, signal }),
  'description',
  ({ id, description, company, address }) => ({
    value: id,
    title: description,
    hint: joinParts([company.name, address?.city]) || undefined,
  }),
)

/** Administrators also see products of other customers, which the flow cannot carry. */
export const productChoicesOf = (customer: string | undefined) =>
  referenceChoices(
    'Product',
    (query, signal) =>
      call(products.list, { query: { ...query, ...(customer === undefined ? {} : { customer }) }, signal }),
    'name',
    ({ id, name, certificateNumber }) => ({ value: id, title: name, hint: certificateNumber }),
  )

export const otherFlowChoices = referenceChoices(
  'MaterialFlow',
  (query, signal) => call(materialFlows.list, { query, signal }),
  'usualName',
  ({ id, usualName, sender, destination, wasteStreamNumber }) => ({
    value: id,
    title: usualName,
    hint: joinParts([sender.name, destination.description, wasteStreamNumber]),
  }),
)
