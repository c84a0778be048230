import * as z from 'zod/mini'
import { companyTypes } from '#contract/parties/companies.ts'
import { primaryColors } from '#contract/accounts/customers.ts'
import { driverKinds } from '#contract/accounts/drivers.ts'
import { locales } from '#contract/kit/locales.ts'
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

export const demo = {
  ...demoSet,
  customer: {
    ...demoSet.customer,
    themePrimaryColor: oneOf(primaryColors, demoSet.customer.themePrimaryColor),
    language: oneOf(locales, demoSet.customer.language),
  },
  companies: demoSet.companies.map((company) => ({
    ...company,
    companyTypes: company.companyTypes.map((type) => oneOf(companyTypes, type)),
  })),
  transportModes: demoSet.transportModes.map((mode) => ({
    ...mode,
    type: oneOf(transportModeTypes, mode.type),
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
    const existingId = this.#ids.get(key)
    if (existingId !== undefined) return existingId
    const id = newId()
    this.#ids.set(key, id)
    return id
  }
}

type DemoTransportMode = (typeof demoSet.transportModes)[number]

const withoutNulls = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

export function particularsOf(mode: DemoTransportMode): Record<string, unknown> {
  const dimensions = { length: mode.lengthM, width: mode.widthM, draft: mode.draftM }
  if (mode.type === 'truck')
    return withoutNulls({
      licencePlate: mode.licencePlate,
      truckType: mode.truckType,
      emptyHeight: mode.emptyHeightM,
      overpressure: mode.overpressure,
      emissionsPer100Km: mode.co2KgPer100km,
      sustainability: mode.sustainability,
      maximumLoadCapacity: mode.maxLoadCapacityKg,
      tareWeight: mode.tareWeightKg,
    })
  if (mode.type === 'container')
    return withoutNulls({
      containerType: mode.containerType,
      hatchesPresent: mode.hatchesPresent,
      ...dimensions,
    })
  return withoutNulls({
    eniNumber: mode.eniNumber,
    shipType: mode.shipType,
    onBoardTelephone: mode.onBoardPhone,
    onBoardEmail: mode.onBoardEmail,
    spudPoles: mode.spudPoles,
    quantityTon: mode.quantityTon,
    quantityCubicMetre: mode.quantityM3,
    ...dimensions,
  })
}
