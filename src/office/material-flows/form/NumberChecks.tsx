import { NumberCheck } from './NumberCheck.tsx'
import { WasteStreamWarning } from './WasteStreamWarning.tsx'

/** What there is to say of a waste stream number once it is whole: what its receiver's own number says, and the LMA. */
export function NumberChecks() {
  return (
    <>
      <WasteStreamWarning />
      <NumberCheck />
    </>
  )
}
