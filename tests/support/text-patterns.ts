import { account as accountEn } from '../../src/i18n/en/account.ts'
import { app as appEn } from '../../src/i18n/en/app.ts'
import { auth as authEn } from '../../src/i18n/en/auth.ts'
import { check as checkEn } from '../../src/i18n/en/check.ts'
import { checkSigning as checkSigningEn } from '../../src/i18n/en/check-signing.ts'
import { companies as companiesEn } from '../../src/i18n/en/companies.ts'
import { customers as customersEn } from '../../src/i18n/en/customers.ts'
import { dashboard as dashboardEn } from '../../src/i18n/en/dashboard.ts'
import { devices as devicesEn } from '../../src/i18n/en/devices.ts'
import { driver as driverEn } from '../../src/i18n/en/driver.ts'
import { exceptions as exceptionsEn } from '../../src/i18n/en/exceptions.ts'
import { faults as faultsEn } from '../../src/i18n/en/faults.ts'
import { flows as flowsEn } from '../../src/i18n/en/flows.ts'
import { forms as formsEn } from '../../src/i18n/en/forms.ts'
import { handovers as handoversEn } from '../../src/i18n/en/handovers.ts'
import { help as helpEn } from '../../src/i18n/en/help.ts'
import { legal as legalEn } from '../../src/i18n/en/legal.ts'
import { letter as letterEn } from '../../src/i18n/en/letter.ts'
import { lists as listsEn } from '../../src/i18n/en/lists.ts'
import { office as officeEn } from '../../src/i18n/en/office.ts'
import { onward as onwardEn } from '../../src/i18n/en/onward.ts'
import { people as peopleEn } from '../../src/i18n/en/people.ts'
import { phone as phoneEn } from '../../src/i18n/en/phone.ts'
import { positions as positionsEn } from '../../src/i18n/en/positions.ts'
import { projects as projectsEn } from '../../src/i18n/en/projects.ts'
import { refusals as refusalsEn } from '../../src/i18n/en/refusals.ts'
import { registration as registrationEn } from '../../src/i18n/en/registration.ts'
import { shipments as shipmentsEn } from '../../src/i18n/en/shipments.ts'
import { shipment as shipmentEn } from '../../src/i18n/en/shipment.ts'
import { signing as signingEn } from '../../src/i18n/en/signing.ts'
import { signlinks as signlinksEn } from '../../src/i18n/en/signlinks.ts'
import { whatnext as whatnextEn } from '../../src/i18n/en/whatnext.ts'
import { correction as correctionEn } from '../../src/i18n/en/correction.ts'
import { slip as slipEn } from '../../src/i18n/en/slip.ts'
import { statement as statementEn } from '../../src/i18n/en/statement.ts'
import { survey as surveyEn } from '../../src/i18n/en/survey.ts'
import { validation as validationEn } from '../../src/i18n/en/validation.ts'
import { vehiclemap as vehiclemapEn } from '../../src/i18n/en/vehiclemap.ts'
import { vehicle as vehicleEn } from '../../src/i18n/en/vehicle.ts'
import { account as accountNl } from '../../src/i18n/nl/account.ts'
import { app as appNl } from '../../src/i18n/nl/app.ts'
import { auth as authNl } from '../../src/i18n/nl/auth.ts'
import { check as checkNl } from '../../src/i18n/nl/check.ts'
import { checkSigning as checkSigningNl } from '../../src/i18n/nl/check-signing.ts'
import { companies as companiesNl } from '../../src/i18n/nl/companies.ts'
import { customers as customersNl } from '../../src/i18n/nl/customers.ts'
import { dashboard as dashboardNl } from '../../src/i18n/nl/dashboard.ts'
import { devices as devicesNl } from '../../src/i18n/nl/devices.ts'
import { driver as driverNl } from '../../src/i18n/nl/driver.ts'
import { exceptions as exceptionsNl } from '../../src/i18n/nl/exceptions.ts'
import { faults as faultsNl } from '../../src/i18n/nl/faults.ts'
import { flows as flowsNl } from '../../src/i18n/nl/flows.ts'
import { forms as formsNl } from '../../src/i18n/nl/forms.ts'
import { handovers as handoversNl } from '../../src/i18n/nl/handovers.ts'
import { help as helpNl } from '../../src/i18n/nl/help.ts'
import { legal as legalNl } from '../../src/i18n/nl/legal.ts'
import { letter as letterNl } from '../../src/i18n/nl/letter.ts'
import { lists as listsNl } from '../../src/i18n/nl/lists.ts'
import { office as officeNl } from '../../src/i18n/nl/office.ts'
import { onward as onwardNl } from '../../src/i18n/nl/onward.ts'
import { people as peopleNl } from '../../src/i18n/nl/people.ts'
import { phone as phoneNl } from '../../src/i18n/nl/phone.ts'
import { positions as positionsNl } from '../../src/i18n/nl/positions.ts'
import { projects as projectsNl } from '../../src/i18n/nl/projects.ts'
import { refusals as refusalsNl } from '../../src/i18n/nl/refusals.ts'
import { registration as registrationNl } from '../../src/i18n/nl/registration.ts'
import { shipments as shipmentsNl } from '../../src/i18n/nl/shipments.ts'
import { shipment as shipmentNl } from '../../src/i18n/nl/shipment.ts'
import { signing as signingNl } from '../../src/i18n/nl/signing.ts'
import { signlinks as signlinksNl } from '../../src/i18n/nl/signlinks.ts'
import { whatnext as whatnextNl } from '../../src/i18n/nl/whatnext.ts'
import { correction as correctionNl } from '../../src/i18n/nl/correction.ts'
import { slip as slipNl } from '../../src/i18n/nl/slip.ts'
import { statement as statementNl } from '../../src/i18n/nl/statement.ts'
import { survey as surveyNl } from '../../src/i18n/nl/survey.ts'
import { validation as validationNl } from '../../src/i18n/nl/validation.ts'
import { vehiclemap as vehiclemapNl } from '../../src/i18n/nl/vehiclemap.ts'
import { vehicle as vehicleNl } from '../../src/i18n/nl/vehicle.ts'

const catalogues = {
  account: [accountEn, accountNl],
  app: [appEn, appNl],
  auth: [authEn, authNl],
  check: [checkEn, checkNl],
  checkSigning: [checkSigningEn, checkSigningNl],
  companies: [companiesEn, companiesNl],
  customers: [customersEn, customersNl],
  dashboard: [dashboardEn, dashboardNl],
  devices: [devicesEn, devicesNl],
  driver: [driverEn, driverNl],
  exceptions: [exceptionsEn, exceptionsNl],
  faults: [faultsEn, faultsNl],
  flows: [flowsEn, flowsNl],
  forms: [formsEn, formsNl],
  handovers: [handoversEn, handoversNl],
  help: [helpEn, helpNl],
  legal: [legalEn, legalNl],
  letter: [letterEn, letterNl],
  lists: [listsEn, listsNl],
  office: [officeEn, officeNl],
  onward: [onwardEn, onwardNl],
  people: [peopleEn, peopleNl],
  phone: [phoneEn, phoneNl],
  positions: [positionsEn, positionsNl],
  projects: [projectsEn, projectsNl],
  refusals: [refusalsEn, refusalsNl],
  registration: [registrationEn, registrationNl],
  shipments: [shipmentsEn, shipmentsNl],
  shipment: [shipmentEn, shipmentNl],
  signing: [signingEn, signingNl],
  signlinks: [signlinksEn, signlinksNl],
  whatnext: [whatnextEn, whatnextNl],
  slip: [slipEn, slipNl],
  statement: [statementEn, statementNl],
  survey: [surveyEn, surveyNl],
  correction: [correctionEn, correctionNl],
  validation: [validationEn, validationNl],
  vehicle: [vehicleEn, vehicleNl],
  vehiclemap: [vehiclemapEn, vehiclemapNl],
} as const

/**
 * What the screen says for a key such as `driver:load.action`, in either language; placeholders match any
 * text. A test that names a text by its key fails when the key goes, not when the words change.
 */
export function textPattern(key: `${keyof typeof catalogues}:${string}`): RegExp {
  const [catalogue, path = ''] = key.split(':') as [keyof typeof catalogues, string]
  const wordings = catalogues[catalogue].map((texts) => {
    const text = path
      .split('.')
      .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], texts)
    if (typeof text !== 'string') throw new Error(`No text ${key}.`)
    return text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{\w+\}\}/g, '.+')
  })
  return new RegExp(`^(?:${wordings.join('|')})$`)
}

/** The same, anywhere within a longer text. */
export const partialTextPattern = (key: Parameters<typeof textPattern>[0]) =>
  new RegExp(textPattern(key).source.slice(1, -1))
