import type { MaterialFlow, Party } from '../flows/material-flows.ts'
import { isGuidanceLetter } from './letter-rules.ts'

type FlowOfNote = Pick<MaterialFlow, 'documentType' | 'sender' | 'carriers' | 'disposer'> &
  Partial<Pick<MaterialFlow, 'ewcCode' | 'plannedChange' | 'processingMethod' | 'wasteStreamNumber'>>

const withoutNumber = <Of extends Party | undefined>(party: Of): Of =>
  party && { ...party, vihbNumber: undefined }

/**
 * A flow as its paper states it: a delivery note of reuse or of a product is to show that it is no waste, so it
 * has no VIHB numbers, no EWC code and no method, even where the flow holds some.
 */
export const withoutWasteLaw = <Flow extends FlowOfNote>(flow: Flow): Flow =>
  isGuidanceLetter(flow)
    ? flow
    : {
        ...flow,
        sender: withoutNumber(flow.sender),
        disposer: withoutNumber(flow.disposer),
        carriers: flow.carriers.map(withoutNumber),
        ewcCode: undefined,
        plannedChange: undefined,
        processingMethod: undefined,
        wasteStreamNumber: undefined,
      }

/** The name of a party's role on that paper: whoever is the disposer of waste supplies anything else. */
export const roleOnPaper = <Role extends string>(
  flow: Pick<MaterialFlow, 'documentType'>,
  role: Role,
): Role | 'supplier' => (role === 'disposer' && !isGuidanceLetter(flow) ? 'supplier' : role)
