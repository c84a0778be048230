import type { OfficeTransportMode } from '#contract/parties/transport-mode-collection.ts'
import type { TransportModeType } from '#contract/parties/master-data.ts'
import { parseDisplacement, typedDisplacement } from '../../parts/displacement-table.ts'

interface HoldValues {
  name?: string | undefined
  length: number | null
  width: number | null
  depth: number | null
}

const shipValues = (ship: OfficeTransportMode['ship'], language: string) => ({
  eniNumber: ship?.eniNumber ?? '',
  shipType: (ship?.shipType ?? 'freighter') as NonNullable<typeof ship>['shipType'],
  onBoardTelephone: ship?.onBoardTelephone ?? '',
  onBoardEmail: ship?.onBoardEmail ?? '',
  length: ship?.length ?? null,
  width: ship?.width ?? null,
  draft: ship?.draft ?? null,
  holds: (ship?.holds ?? []).map((hold) => ({ name: '', ...hold })) as readonly HoldValues[],
  /** Lines as typed. */
  displacementTable: typedDisplacement(ship?.displacement, language),
  spudPoles: ship?.spudPoles ?? null,
  quantityTon: ship?.quantityTon ?? null,
  quantityCubicMetre: ship?.quantityCubicMetre ?? null,
})

const truckValues = (truck: OfficeTransportMode['truck']) => ({
  licencePlate: truck?.licencePlate ?? '',
  truckType: truck?.truckType ?? '',
  emptyHeight: truck?.emptyHeight ?? null,
  overpressure: truck?.overpressure ?? false,
  emissionsPer100Km: truck?.emissionsPer100Km ?? null,
  sustainability: (truck?.sustainability ?? '') as NonNullable<typeof truck>['sustainability'] | '',
  maximumLoadCapacity: truck?.maximumLoadCapacity ?? null,
  tareWeight: truck?.tareWeight ?? null,
})

const containerValues = (container: OfficeTransportMode['container']) => ({
  containerType: container?.containerType ?? '',
  length: container?.length ?? null,
  width: container?.width ?? null,
  draft: container?.draft ?? null,
  hatchesPresent: container?.hatchesPresent ?? false,
})

export const modeValues = (mode: OfficeTransportMode | undefined, language: string) => ({
  type: mode?.type ?? ('truck' as TransportModeType),
  identificationCode: mode?.identificationCode ?? '',
  ship: shipValues(mode?.ship, language),
  measurementCertificate: mode?.measurementCertificate ?? '',
  holdCertificate: mode?.holdCertificate ?? '',
  truck: truckValues(mode?.truck),
  container: containerValues(mode?.container),
})
export type ModeValues = ReturnType<typeof modeValues>

function shipDraft({ displacementTable, ...ship }: ModeValues['ship'], language: string) {
  const parsed = parseDisplacement(displacementTable, language)
  return { ...ship, displacement: 'rows' in parsed ? parsed.rows : [] }
}

/**
 * Has only the particulars of its kind. A truck goes by its plate unless it has another name; a container
 * always has particulars, even empty ones.
 */
export function modeDraft(
  { type, identificationCode, ship, truck, container, measurementCertificate, holdCertificate }: ModeValues,
  language: string,
) {
  return {
    type,
    identificationCode:
      type === 'truck' && identificationCode.trim() === '' ? truck.licencePlate : identificationCode,
    ...(type === 'ship' ? { ship: shipDraft(ship, language), measurementCertificate, holdCertificate } : {}),
    ...(type === 'truck' ? { truck } : {}),
    ...(type === 'container' ? { container } : {}),
  }
}
