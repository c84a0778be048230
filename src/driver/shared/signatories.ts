import { roleOnPaper } from '#contract/letters/without-waste-law.ts'
import type { SignatoryRole } from '#contract/shipments/stated-signature.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'

type Loaded = Pick<DriverShipment, 'flow' | 'loadedWith'>

/** The letter keeps the flow that it was loaded with. */
const flowOf = ({ flow, loadedWith }: Loaded) => loadedWith?.flow ?? flow

/** Who is asked to sign. */
export const askedOf = (shipment: Loaded) => flowOf(shipment)?.signatures

/** A letter of anything else than waste has a supplier, and no disposer. */
export const signatoryNames =
  (shipment: Loaded) =>
  (role: SignatoryRole): SignatoryRole | 'supplier' => {
    const flow = flowOf(shipment)
    return flow === undefined ? role : roleOnPaper(flow, role)
  }
