import { uploadKind, type UploadKind } from '#contract/media-objects.ts'
import { may, mayDo } from '#contract/permissions.ts'
import type { Viewer } from '../http/request/endpoint.ts'

/** Photos come from a driver's device. */
export const maySendPhotos = (viewer: Viewer) => mayDo(viewer.roles, 'sendPhotos')

export const mayReadFiles = (viewer: Viewer) => may(viewer.roles, 'read', 'MediaObject')
export const mayUpload = (viewer: Viewer) => may(viewer.roles, 'create', 'MediaObject')

/** A planner has his company's logo to change, and nothing else that a file belongs to. */
export const uploads = (viewer: Viewer): readonly UploadKind[] =>
  viewer.roles.some((role) => role === 'ROLE_ADMIN' || role === 'ROLE_CUSTOMER')
    ? uploadKind.options
    : ['logo']
