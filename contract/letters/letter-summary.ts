import { letterNumber, showEwcCode, type LetterLanguage } from './letter-formats.ts'
import { letterMoment } from './letter-moment.ts'
import { type LetterSource, type LetterVehicle, startLines, weighedAtEnd } from './letter-boxes.ts'
import type { LetterLine } from './letter-line.ts'
import { isGuidanceLetter } from './letter-rules.ts'
import { withoutWasteLaw } from './without-waste-law.ts'
import type { LetterText } from './letter-texts/letter-text.ts'
import { turnedAwayLines } from './turned-away-lines.ts'
import { localeOf } from '../kit/locales.ts'
import type { LoadingPlace } from '../flows/material-flows.ts'
import { capacityOf } from '../parties/vehicle-capacity.ts'
import { kilogramsOf } from '../shipments/kilograms.ts'

/** What is read first at the roadside, in this order; number and state of the letter stand above it. */
export function letterSummary(
  source: LetterSource,
  letter: LetterLanguage,
  text: LetterText,
): readonly LetterLine[] {
  const { shipment, transportMode, driver } = source
  const flow = withoutWasteLaw(source.flow)
  const code = flow.ewcCode && `${showEwcCode(flow.ewcCode)} ${flow.ewcCode.names[localeOf(letter.language)]}`
  const lines: readonly (LetterLine | undefined)[] = [
    ...(shipment?.ending === undefined
      ? turnedAwayLines(
          { ...shipment, outcome: shipment?.acceptances?.at(-1)?.outcome },
          letter,
          text,
          () => [],
        )
      : []),
    { label: text(isGuidanceLetter(flow) ? 'waste' : 'goods'), text: flow.usualName, strong: true },
    code === undefined ? undefined : { label: text('ewc'), text: code },
    flow.ewcCode?.hazardous ? { text: text('hazardous').toUpperCase(), strong: true } : undefined,
    transportMode && {
      label: text(`vehicle.${transportMode.type}`),
      text: plateOf(transportMode),
      strong: true,
    },
    driver === undefined ? undefined : { label: text('driver'), text: driver },
    { label: text('origin'), text: placeIn(flow.origin) },
    { label: text('destination'), text: placeIn(flow.destination) },
    { label: text('weight'), text: weightOf(source, letter, text), strong: true },
    ...(shipment === undefined ? [] : startLines(shipment, letter, text)),
    shipment?.unloadDate === undefined
      ? undefined
      : { label: text('received_on'), text: letterMoment(shipment.unloadDate, letter) },
  ]
  return lines.filter((line) => line !== undefined)
}

const plateOf = ({ type, identificationCode, truck }: LetterVehicle): string =>
  (type === 'truck' ? truck?.licencePlate : undefined) ?? identificationCode

const placeIn = ({ description, city }: LoadingPlace): string =>
  city === undefined || description.includes(city) ? description : `${description}, ${city}`

function weightOf({ flow, shipment, transportMode }: LetterSource, letter: LetterLanguage, text: LetterText) {
  const measured = weighedAtEnd({ flow, shipment, transportMode }) ?? shipment
  const kilograms = measured && kilogramsOf(flow, measured)
  if (kilograms !== undefined) return text('kg', { amount: letterNumber(kilograms, letter) })
  const amount = measured?.nettoWeight
  if (amount !== undefined) return `${letterNumber(amount, letter)} ${flow.cargoUnit.symbol}`
  const capacity = transportMode && capacityOf(transportMode)
  const later = text(
    flow.amountDetermination === 'at_unload' && shipment?.unloadDate === undefined
      ? 'afterUnloading'
      : 'notYet',
  )
  return capacity === undefined
    ? later
    : `${later} (${text('atMost', { amount: letterNumber(capacity, letter) })})`
}
