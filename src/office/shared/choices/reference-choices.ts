import { companies, type Company } from '#contract/parties/companies.ts'
import { customers } from '#contract/accounts/customers.ts'
import { formatEwcCode } from '#contract/parties/ewc-codes.ts'
import { materialFlows } from '#contract/flows/material-flow-collection.ts'
import { only } from '#contract/kit/only.ts'
import type { ResourceType } from '#contract/kit/permissions.ts'
import type { Page } from '#contract/kit/paging.ts'
import { products } from '#contract/parties/products.ts'
import { projects } from '#contract/flows/projects.ts'
import { ewcCodes, projectStatuses } from '#contract/parties/reference-data.ts'
import { listShipments } from '#contract/shipments/shipments.ts'
import i18next from 'i18next'
import { call } from '../../../api/call.ts'
import { reportError } from '../../../app/frame/fault-reports.ts'
import { NetworkError, Problem } from '../../../api/errors.ts'
import { language } from '../../../i18n/setup.ts'
import { formatDate, joinParts } from '../../../ui/controls/format.ts'
import type { Choice, ChoiceResults } from '../../../ui/controls/ChoiceField.tsx'
import { today } from '../detail/ewc-code-today.ts'

/** Finds objects by typed text, and by id for those that an address names. */
export interface ReferenceChoices {
  readonly type: ResourceType
  readonly search: (q: string, signal: AbortSignal) => Promise<ChoiceResults>
  readonly byIds: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Choice[]>
}

const choiceLimit = 20

interface ChoiceQuery {
  readonly q?: string
  readonly id?: string[]
  readonly order?: Record<string, 'asc' | 'desc'>
  readonly itemsPerPage: number
}

/**
 * `list` calls the endpoint with the query that it is given; `order` names the field that the choices are
 * ordered by.
 */
/* @__NO_SIDE_EFFECTS__ */
export function referenceChoices<Row>(
  type: ResourceType,
  list: (query: ChoiceQuery, signal: AbortSignal) => Promise<Page<Row>>,
  order: string,
  toChoice: (row: Row) => Choice,
): ReferenceChoices {
  const ask = async (query: ChoiceQuery, signal: AbortSignal) => {
    try {
      return await list(query, signal)
    } catch (error) {
      // The filter shows every failure alike.
      if (!(error instanceof Problem || error instanceof NetworkError)) reportError(error, 'find choices')
      throw error
    }
  }
  return {
    type,
    search: async (q, signal) => {
      const { member, totalItems } = await ask(
        { ...(q === '' ? {} : { q }), order: { [order]: 'asc' }, itemsPerPage: choiceLimit },
        signal,
      )
      return { choices: member.map(toChoice), total: totalItems }
    },
    byIds: async (ids, signal) =>
      (await ask({ id: [...ids], itemsPerPage: ids.length }, signal)).member.map(toChoice),
  }
}

export const projectChoices = referenceChoices(
  'Project',
  (query, signal) => call(only(projects.list, ['number', 'name']), { query, signal }),
  'number',
  ({ id, number, name }) => ({ value: id, title: `${number} ${name}` }),
)
export const openProjectChoices = referenceChoices(
  'Project',
  (query, signal) =>
    call(only(projects.list, ['number', 'name', 'customer.name']), {
      query: { ...query, 'status.blocked': false },
      signal,
    }),
  'number',
  ({ id, number, name, customer }) => ({ value: id, title: `${number} ${name}`, hint: customer.name }),
)
export const flowChoices = referenceChoices(
  'MaterialFlow',
  (query, signal) =>
    call(only(materialFlows.list, ['usualName', 'sender.name', 'number']), { query, signal }),
  'usualName',
  ({ id, usualName, sender, number }) => ({
    value: id,
    title: usualName,
    hint: `${number} · ${sender.name}`,
  }),
)
export const shipmentChoices = referenceChoices(
  'Shipment',
  (query, signal) => call(only(listShipments, ['number', 'materialFlow.usualName']), { query, signal }),
  'number',
  ({ id, number, materialFlow }) => ({ value: id, title: number, hint: materialFlow.usualName }),
)
export const companyChoice = ({ id, name, address, vihbNumber }: Company) => ({
  value: id,
  title: name,
  hint: joinParts([address?.city, vihbNumber]) || undefined,
})
export const companyChoices = referenceChoices(
  'Company',
  (query, signal) => call(companies.list, { query, signal }),
  'name',
  companyChoice,
)
export const carrierChoices = referenceChoices(
  'Company',
  (query, signal) =>
    call(companies.list, { query: query.id === undefined ? { ...query, types: 'carrier' } : query, signal }),
  'name',
  companyChoice,
)
/** Only administrators see more than one customer. */
export const customerChoices = referenceChoices(
  'Customer',
  (query, signal) => call(customers.list, { query, signal }),
  'name',
  ({ id, name }) => ({ value: id, title: name }),
)

export const productChoices = referenceChoices(
  'Product',
  (query, signal) => call(products.list, { query, signal }),
  'name',
  ({ id, name }) => ({ value: id, title: name }),
)
/** Codes that a flow may have now or later, with their first or last day; chapters are not codes. */
export const usableEwcChoices = referenceChoices(
  'EwcCode',
  (query, signal) =>
    call(ewcCodes.list, { query: { ...query, level: 'code', validOnOrAfter: today() }, signal }),
  'code',
  ({ id, displayCode, names, validFrom, validTo }) => ({
    value: id,
    title: `${displayCode} ${names[language()]}`,
    hint:
      validFrom !== undefined && validFrom > today()
        ? i18next.t('forms:ewc.from', { day: fullDay(validFrom) })
        : validTo && i18next.t('forms:ewc.until', { day: fullDay(validTo) }),
  }),
)
/** Noon is that day in every time zone of the reader. */
const fullDay = (day: string) => formatDate(`${day}T12:00:00`, language())
export const ewcChoices = referenceChoices(
  'EwcCode',
  (query, signal) => call(ewcCodes.list, { query, signal }),
  'code',
  ({ id, code, hazardous, names }) => ({
    value: id,
    title: formatEwcCode(code, hazardous),
    hint: names[language()],
  }),
)
export const projectStatusChoices = referenceChoices(
  'ProjectStatus',
  (query, signal) => call(projectStatuses.list, { query, signal }),
  'position',
  ({ id, names }) => ({ value: id, title: names[language()] }),
)
