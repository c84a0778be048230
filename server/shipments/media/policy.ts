import { uploadKind, type UploadKind } from '#contract/shipments/media-objects.ts'
import { may, mayPerform } from '#contract/kit/permissions.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'

export const mayAnnounceAgain = (viewer: Viewer) => mayPerform(viewer.roles, 'sendPhotos')
/** Drivers send the bytes of photos; staff send those from a phone's file. */
export const maySendPhotos = (viewer: Viewer) =>
  mayPerform(viewer.roles, 'sendPhotos') || mayPerform(viewer.roles, 'importRescueFile')
/** Staff too, because bytes count only with the announced hash, whoever sends them. */
export const maySendBytes = (
  viewer: Viewer,
  photo: { readonly ownerId: string | null; readonly customerId: string | null },
): boolean =>
  photo.ownerId === viewer.userId ||
  (mayPerform(viewer.roles, 'importRescueFile') &&
    (viewer.roles.includes('ROLE_ADMIN') ||
      (photo.customerId !== null && photo.customerId === viewer.customerId)))

export const mayReadFiles = (viewer: Viewer) => may(viewer.roles, 'read', 'MediaObject')
export const mayUpload = (viewer: Viewer) => may(viewer.roles, 'create', 'MediaObject')

export const uploadKindsFor = (viewer: Viewer): readonly UploadKind[] =>
  viewer.roles.some((role) => role === 'ROLE_ADMIN' || role === 'ROLE_CUSTOMER')
    ? uploadKind.options
    : // A planner keeps the certificates of the company's ships.
      viewer.roles.includes('ROLE_TRANSPORTER')
      ? ['logo', 'certificate']
      : ['logo']
