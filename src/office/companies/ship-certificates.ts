import type { OfficeTransportMode } from '#contract/parties/transport-mode-collection.ts'
import { mediaObjects } from '#contract/shipments/media-objects.ts'
import { call } from '../../api/call.ts'
import type { UploadedFile } from '../../ui/forms/FileInput.tsx'
import { uploadedFile } from '../shared/page/upload.ts'

export type ShipCertificates = Readonly<
  Partial<Record<'measurementCertificate' | 'holdCertificate', UploadedFile>>
>

/** The files of a ship's certificates, with their names. */
export async function readCertificates(
  mode: OfficeTransportMode | undefined,
  signal: AbortSignal,
): Promise<ShipCertificates> {
  const read = async (id: string | undefined) =>
    id === undefined ? undefined : uploadedFile(await call(mediaObjects.read, { params: { id }, signal }))
  const [measurementCertificate, holdCertificate] = await Promise.all([
    read(mode?.measurementCertificate),
    read(mode?.holdCertificate),
  ])
  return {
    ...(measurementCertificate && { measurementCertificate }),
    ...(holdCertificate && { holdCertificate }),
  }
}
