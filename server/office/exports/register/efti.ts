import type { RegisterRow } from '#contract/office/columns/shipment-register.ts'
import { namedParties } from '#contract/letters/letter-rules.ts'
import type { LoadingPlace, Party } from '#contract/flows/material-flows.ts'
import { consigneeOf, refusalOf, takenKilograms, takenOverAt, unloadingsOf } from './unloadings.ts'

/*
 * Uses the names of the eFTI data set (Regulation (EU) 2024/2024), in the form of its reference schema
 * (github.com/EFTI4EU/reference-implementation, consignment-common.xsd). Only a certified platform, which
 * this server is not, may offer such data to authorities. docs/exports.md has the mapping.
 */

/** UN/ECE code list 2379: a date and time to the minute, here in UTC. */
const dateTime = (time: string | undefined) =>
  time === undefined
    ? undefined
    : {
        value: new Date(time).toISOString().replaceAll(/[-:T]/g, '').slice(0, 12),
        formatId: '205',
      }

/** UNECE Recommendation 19. What moves a container is not recorded. */
const modeCodes = { truck: '3', ship: '8', container: undefined } as const

export function toConsignment(row: RegisterRow) {
  const { shipment, letter, driver } = row
  const flow = letter?.flow
  const named = flow && namedParties(flow)
  const { transportMode } = shipment
  const carrier =
    flow?.carriers.find(({ name }) => name === shipment.transporter?.name) ?? shipment.transporter
  const weightOf = (value: number | undefined) => (value === undefined ? undefined : { value, unitId: 'KGM' })
  const [delivery, ...later] = unloadingsOf(row)
  const destination = delivery?.place ?? flow?.destination ?? shipment.destination
  const isContainer = transportMode.type === 'container'
  return {
    datasetId: shipment.id,
    transportContractDocument: { id: shipment.number, formattedIssueDateTime: dateTime(shipment.loadDate) },
    // Of the cargo that it goes on with; its identifier has at most 35 characters.
    associatedDocument: shipment.follows && [{ id: shipment.follows.number.slice(0, 35) }],
    consignor: partyOf(named?.disposer ?? named?.sender),
    consignee: partyOf(consigneeOf(row)),
    carrier: partyOf(carrier),
    carrierAcceptanceDateTime: dateTime(shipment.loadDate),
    carrierAcceptanceLocation: locationOf(takenOverAt(row)),
    consigneeReceiptLocation: locationOf(destination),
    deliveryEvent: delivery && eventOf(delivery),
    deliveryInformation: refusalOf(row)?.slice(0, 256),
    // What the receiver left of a cargo of which it took a part.
    transportEvent: later.length === 0 ? undefined : later.map(eventOf),
    netWeight: weightOf(shipment.nettoKilograms),
    natureIdentificationCargo: { identificationText: flow?.usualName ?? shipment.materialFlow.usualName },
    notifiedWasteMaterial:
      shipment.wasteStreamNumber === undefined
        ? undefined
        : {
            id: shipment.wasteStreamNumber,
            weight: weightOf(takenKilograms(row)),
          },
    mainCarriageTransportMovement: {
      // The class of dangerous goods is not recorded.
      modeCode: modeCodes[transportMode.type],
      usedTransportMeans: isContainer
        ? undefined
        : { id: transportMode.identificationCode.slice(0, 17), name: transportMode.identificationCode },
      master: driver,
    },
    usedTransportEquipment: isContainer
      ? [{ id: transportMode.identificationCode.slice(0, 17), sequenceNumber: 1 }]
      : undefined,
  }
}

const eventOf = ({ time, place }: ReturnType<typeof unloadingsOf>[number]) => ({
  actualOccurrenceDateTime: dateTime(time),
  occurrenceLocation: locationOf(place),
})

const partyOf = (party: Partial<Party> | undefined) =>
  party && {
    name: party.name,
    id: party.vihbNumber || undefined,
    postalAddress: {
      streetName: party.street,
      postcode: party.postalCode,
      cityName: party.city,
      countryCode: party.country,
    },
  }

const locationOf = ({ description, company, street, postalCode, city, country, position }: LoadingPlace) => ({
  name: [company, description].filter(Boolean).join(', '),
  geographicalCoordinates: position,
  postalAddress: { streetName: street, postcode: postalCode, cityName: city, countryCode: country },
})
