import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPlate } from '#contract/parties/licence-plates.ts'
import type { TruckType } from '#contract/parties/master-data.ts'
import type { OfficeTransportMode } from '#contract/parties/transport-mode-collection.ts'
import type { UploadedFile } from '../../ui/forms/FileInput.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Fact } from '../shared/detail/FactsCard.tsx'
import type { ShipCertificates } from './ship-certificates.ts'
import { useFormats } from '../shared/page/use-formats.ts'

type Facts = readonly (readonly [term: string, value: ReactNode])[]

export function ModeFactsDialog({
  mode,
  truckTypes,
  certificates,
  onClose,
}: {
  readonly mode: OfficeTransportMode
  readonly truckTypes: readonly TruckType[]
  readonly certificates: ShipCertificates
  readonly onClose: () => void
}) {
  const { t } = useTranslation('companies')
  const facts: Facts = [
    [t('mode.kind'), t(`mode.kinds.${mode.type}`)],
    [t('mode.owner'), mode.driver?.name ?? mode.company?.name],
    ...useShipFacts(mode.ship),
    [t('mode.measurementCertificate'), fileLink(certificates.measurementCertificate)],
    [t('mode.holdCertificate'), fileLink(certificates.holdCertificate)],
    ...useTruckFacts(mode.truck, truckTypes),
    ...useContainerFacts(mode.container),
  ]
  return (
    <Dialog title={mode.identificationCode} onClose={onClose}>
      <chakra.dl
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(160px, 100%), 1fr))"
        gap="16px 24px"
        margin="0"
      >
        {facts.map(([term, value]) => (
          <Fact key={term} term={term}>
            {value}
          </Fact>
        ))}
      </chakra.dl>
    </Dialog>
  )
}

const fileLink = (file: UploadedFile | undefined) =>
  file && (
    <a href={file.href} target="_blank" rel="noreferrer">
      {file.name}
    </a>
  )

function useAmounts() {
  const { number } = useFormats()
  return (value: number | undefined, unit: string) =>
    value === undefined ? undefined : `${number(value)} ${unit}`.trim()
}

function useYesNo() {
  const { t } = useTranslation('forms')
  return (value: boolean | undefined) => (value === undefined ? undefined : t(value ? 'yes' : 'no'))
}

function useShipFacts(ship: OfficeTransportMode['ship']): Facts {
  const { t } = useTranslation('companies')
  const amount = useAmounts()
  if (ship === undefined) return []
  const holds = ship.holds?.map(({ name, length, width, depth }) =>
    [name, [length, width, depth].map((metres) => amount(metres, '')).join(' × ')].filter(Boolean).join(' '),
  )
  const [first, last] = [ship.displacement?.[0], ship.displacement?.at(-1)]
  return [
    [t('mode.eniNumber'), ship.eniNumber],
    [t('mode.shipType'), t(`mode.shipTypes.${ship.shipType}`)],
    [t('mode.onBoardTelephone'), ship.onBoardTelephone],
    [t('mode.onBoardEmail'), ship.onBoardEmail],
    [t('mode.length'), amount(ship.length, 'm')],
    [t('mode.width'), amount(ship.width, 'm')],
    [t('mode.draft'), amount(ship.draft, 'm')],
    [t('mode.spudPoles'), amount(ship.spudPoles, '')],
    [t('mode.quantityTon'), amount(ship.quantityTon, 't')],
    [t('mode.quantityCubicMetre'), amount(ship.quantityCubicMetre, 'm³')],
    [
      t('mode.displacement.label'),
      first &&
        last &&
        t('mode.displacement.range', {
          count: ship.displacement?.length ?? 0,
          from: amount(first.draught, 'm'),
          to: amount(last.draught, 'm'),
        }),
    ],
    [t('mode.holds'), holds === undefined || holds.length === 0 ? undefined : `${holds.join('; ')} m`],
  ]
}

function useTruckFacts(truck: OfficeTransportMode['truck'], truckTypes: readonly TruckType[]): Facts {
  const { t } = useTranslation('companies')
  const { name } = useFormats()
  const amount = useAmounts()
  const yesNo = useYesNo()
  if (truck === undefined) return []
  const type = truckTypes.find(({ id }) => id === truck.truckType)
  return [
    [t('mode.licencePlate'), formatPlate(truck.licencePlate)],
    [t('mode.truckType'), type === undefined ? truck.truckType : name(type.names)],
    [t('mode.tareWeight'), amount(truck.tareWeight, 'kg')],
    [t('mode.maximumLoadCapacity'), amount(truck.maximumLoadCapacity, 'kg')],
    [t('mode.emptyHeight'), amount(truck.emptyHeight, 'm')],
    [t('mode.emissionsPer100Km'), amount(truck.emissionsPer100Km, 'kg')],
    [
      t('mode.sustainability'),
      truck.sustainability === undefined ? undefined : t(`mode.emissionClasses.${truck.sustainability}`),
    ],
    [t('mode.overpressure'), yesNo(truck.overpressure)],
  ]
}

function useContainerFacts(container: OfficeTransportMode['container']): Facts {
  const { t, i18n } = useTranslation('companies')
  const amount = useAmounts()
  const yesNo = useYesNo()
  if (container === undefined) return []
  const type = container.containerType
  return [
    [
      t('mode.containerType'),
      type !== undefined && i18n.exists(`companies:mode.containerTypes.${type}`)
        ? // A type of an earlier release has no text.
          t(`mode.containerTypes.${type}` as 'mode.containerTypes.skip')
        : type,
    ],
    [t('mode.length'), amount(container.length, 'm')],
    [t('mode.width'), amount(container.width, 'm')],
    [t('mode.draft'), amount(container.draft, 'm')],
    [t('mode.hatchesPresent'), yesNo(container.hatchesPresent)],
  ]
}
