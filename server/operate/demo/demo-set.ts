import * as z from 'zod/mini'
import { companyTypes } from '#contract/parties/companies.ts'
import { primaryColors } from '#contract/accounts/customers.ts'
import { driverKinds } from '#contract/accounts/drivers.ts'
import { locales } from '#contract/kit/locales.ts'
import { roles } from '#contract/kit/roles.ts'
import {
  amountDeterminations,
  documentTypes,
  transportModeTypes,
  transportTypes,
} from '#contract/parties/master-data.ts'
import demoSet from './demo.json' with { type: 'json' }
import { newId } from '../../platform/db/uuid.ts'

const oneOf = <const Values extends readonly string[]>(values: Values, value: string): Values[number] =>
  z.parse(z.enum(values), value)

/** Its properties are columns of the tables; `key`, and what names the key of another, become ids. */
export const demo = {
  ...demoSet,
  customer: {
    ...demoSet.customer,
    themePrimaryColor: oneOf(primaryColors, demoSet.customer.themePrimaryColor),
    language: oneOf(locales, demoSet.customer.language),
  },
  companies: demoSet.companies.map((company) => ({
    ...company,
    types: company.types.map((type) => oneOf(companyTypes, type)),
  })),
  transportModes: demoSet.transportModes.map((mode) => ({
    ...mode,
    type: oneOf(transportModeTypes, mode.type),
  })),
  officeUsers: demoSet.officeUsers.map((user) => ({
    ...user,
    role: oneOf(roles, user.role),
    locale: user.locale === null ? null : oneOf(locales, user.locale),
  })),
  drivers: demoSet.drivers.map((driver) => ({ ...driver, kind: oneOf(driverKinds, driver.kind) })),
  materialFlows: demoSet.materialFlows.map((flow) => ({
    ...flow,
    documentType: oneOf(documentTypes, flow.documentType),
    transportedBy: oneOf(transportTypes, flow.transportedBy),
    amountDetermination: oneOf(amountDeterminations, flow.amountDetermination),
  })),
}

export class DemoIds {
  readonly #ids = new Map<string, string>()

  of(key: string): string {
    const id = this.#ids.get(key) ?? newId()
    this.#ids.set(key, id)
    return id
  }
}
