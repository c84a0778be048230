import * as z from 'zod/mini'
import { publicAgreedReceiver } from '#contract/shipments/turned-away.ts'
import type { RegisterRow } from '#contract/office/columns/shipment-register.ts'
import { namedParties } from '#contract/letters/letter-rules.ts'
import type { LoadingPlace, Party } from '#contract/flows/material-flows.ts'
import { consigneeOf, refusalOf, takenOverAt, unloadingsOf } from './unloadings.ts'

/*
 * A trip of the Open Trip Model, version 5 (github.com/opentripmodel/otm5-change-requests): one vehicle that
 * loads one consignment at one place and unloads it at another. docs/exports.md has the mapping.
 */

const inline = <Entity extends object>(entity: Entity) => ({ associationType: 'inline', entity })

/** UNECE Recommendation 19; what moves a container is not recorded. */
const transportModes = { truck: 'road', ship: 'inlandWaterway', container: undefined } as const

export function toTrip(row: RegisterRow) {
  const { shipment, letter } = row
  const { transportMode } = shipment
  const flow = letter?.flow
  const named = flow && namedParties(flow)
  const carrier =
    flow?.carriers.find(({ name }) => name === shipment.transporter?.name) ?? shipment.transporter
  const consignee = consigneeOf(row)
  const isTaker = consignee === flow?.receiver
  const consignment = { id: shipment.id, entityType: 'consignment', associationType: 'reference' }
  const actions = [
    actionOf('load', shipment.loadDate, takenOverAt(row), flow?.loadInstructions),
    ...unloadingsOf(row).map(({ time, place }) =>
      actionOf(
        'unload',
        time,
        place,
        time === shipment.unloadDate ? flow?.unloadInstructions : refusalOf(row),
      ),
    ),
  ].map((action, index) =>
    inline({
      ...action,
      sequenceNr: index + 1,
      consignment: index === 0 ? inline(consignmentOf({ shipment, letter })) : consignment,
    }),
  )
  return {
    entityType: 'trip',
    id: shipment.id,
    name: shipment.number,
    status: shipment.status === 'unloaded' ? 'completed' : 'inTransit',
    transportMode: transportModes[transportMode.type],
    vehicle: inline({
      entityType: 'vehicle',
      id: transportMode.id,
      name: transportMode.identificationCode,
      vehicleType: transportMode.type,
      licensePlate: transportMode.type === 'truck' ? transportMode.identificationCode : undefined,
    }),
    actors: [
      ...actorOf(['shipper'], named?.sender),
      ...actorOf(['consignor'], named?.disposer),
      ...actorOf(['carrier'], carrier),
      ...actorOf(isTaker ? ['receiver', 'consignee'] : ['receiver'], flow?.receiver),
      ...(isTaker ? [] : actorOf(['consignee'], consignee)),
      ...(shipment.driver === undefined
        ? []
        : [{ ...inline({ entityType: 'actor', name: shipment.driver.name }), roles: ['driver'] }]),
    ],
    actions,
  }
}

const actionOf = (actionType: 'load' | 'unload', time: string, place: LoadingPlace, remark?: string) => ({
  actionType,
  lifecycle: 'realized',
  result: { status: 'succeeded' },
  startTime: time,
  endTime: time,
  remark,
  location: inline(locationOf(place)),
})

const locationOf = ({ description, street, postalCode, city, country, position, company }: LoadingPlace) => ({
  entityType: 'location',
  name: [company, description].filter(Boolean).join(', '),
  geoReference:
    position === undefined
      ? addressOf({ name: company, street, postalCode, city, country })
      : { type: 'latLonPointGeoReference', lat: position.latitude, lon: position.longitude },
  administrativeReference: { name: company, street, postalCode, city, country },
})

/** The model requires a reference of each location: by its address where there is no position. */
const addressOf = ({
  name,
  street,
  postalCode,
  city,
  country,
}: { [Part in 'name' | 'street' | 'postalCode' | 'city' | 'country']?: string | undefined }) => ({
  type: 'addressGeoReference',
  name,
  street,
  postalCode,
  city,
  country,
})

const actorOf = (roles: readonly string[], party: Partial<Party> | undefined) =>
  party === undefined
    ? []
    : [
        {
          ...inline({
            entityType: 'actor',
            name: party.name,
            locations: [
              inline({
                entityType: 'location',
                geoReference: addressOf(party),
                administrativeReference: { ...addressOf(party), type: undefined },
              }),
            ],
            externalAttributes: !party.vihbNumber ? undefined : { vihbNumber: party.vihbNumber },
          }),
          roles,
        },
      ]

function consignmentOf({ shipment, letter }: RegisterRow) {
  const flow = letter?.flow
  const kilograms = shipment.nettoKilograms
  const weight = kilograms === undefined ? undefined : { value: kilograms, unit: 'kg' }
  return {
    entityType: 'consignment',
    id: shipment.id,
    name: shipment.number,
    description: flow?.usualName ?? shipment.materialFlow.usualName,
    status: shipment.status === 'unloaded' ? 'completed' : 'inTransit',
    type: flow?.documentType,
    remark: flow?.remarksForLetter,
    goods: [
      inline({
        entityType: 'goods',
        type: 'items',
        description: flow?.usualName ?? shipment.materialFlow.usualName,
        quantity: 1,
        weight,
        classificationLines:
          flow?.ewcCode === undefined
            ? undefined
            : [{ euralCode: flow.ewcCode.code, description: flow.ewcCode.names.en, weight }],
      }),
    ],
    documents: [inline({ entityType: 'document', name: shipment.number, documentType: 'guidanceLetter' })],
    // The law requires these on a waste letter, and the model has no fields for them.
    externalAttributes: {
      letterNumber: shipment.number,
      wasteStreamNumber: shipment.wasteStreamNumber,
      processingMethod: flow?.processingMethod?.code,
      hazardous: flow?.ewcCode?.hazardous,
      recordHash: letter?.shipment?.recordHash,
      acceptance: shipment.acceptance,
      acceptedKilograms: shipment.acceptance === 'refused' ? 0 : shipment.acceptedKilograms,
      refusal: refusalOf({ shipment, letter }),
      turnedAway: shipment.ending,
      agreedReceiver: shipment.agreedReceiver && z.parse(publicAgreedReceiver, shipment.agreedReceiver),
      goesOnAs: shipment.forwardedBy?.number,
      follows: shipment.follows?.number,
    },
  }
}
