import { locations } from '#contract/parties/locations.ts'
import { materialFlows } from '#contract/flows/material-flow-collection.ts'
import { products } from '#contract/parties/products.ts'
import { processingMethods } from '#contract/parties/reference-data.ts'
import { joinParts } from '../../../ui/controls/format.ts'
import { call } from '../../../api/call.ts'
import { language } from '../../../i18n/setup.ts'
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

export const methodChoices = referenceChoices(
  'ProcessingMethod',
  // A code is not stored in its printed form.
  ({ q, ...query }, signal) =>
    call(processingMethods.list, {
      query: { ...query, ...(q === undefined ? {} : { q: q.replace(/^([a-z])\.(\d)/i, '$1$2') }) },
      signal,
    }),
  'code',
  ({ id, code, names }) => ({ value: id, title: `${formatMethodCode(code)} ${names[language()]}` }),
)

/** The printed form of a Dutch processing method: `A.02`. */
export const formatMethodCode = (code: string) => code.replace(/^([A-Z])(\d\d)$/, '$1.$2')
