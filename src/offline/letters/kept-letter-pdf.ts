import type { DriverShipment } from '../shipments/shipments.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'
import { additionSince, type LetterAddition, progressOf } from '../store/letter-progress.ts'

export interface KeptLetterPdf {
  readonly bytes: ArrayBuffer
  readonly fileName: string
  readonly madeAt: string
  /** What the letter on this device has and the PDF has not. */
  readonly lacks: LetterAddition | undefined
}

/** The newest stored PDF of a shipment's letter. Usable inside a live query. */
export async function keptLetterPdf(shipment: DriverShipment): Promise<KeptLetterPdf | undefined> {
  const { store } = currentRuntime()
  const [row, content] = await Promise.all([
    store.letterPdfs.get(shipment.id),
    store.letterPdfBytes.get(shipment.id),
  ])
  if (row?.pdf === undefined || row.userId !== currentUserId() || content === undefined) return undefined
  const { fileName, madeAt, progress } = row.pdf
  return { bytes: content.bytes, fileName, madeAt, lacks: additionSince(progress, progressOf(shipment)) }
}
