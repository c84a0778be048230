import { uploadKind, type UploadKind } from '#contract/media-objects.ts'
import { may, mayPerform } from '#contract/permissions.ts'
import type { Viewer } from '../http/request/endpoint.ts'

/** Only drivers send photos. */
export const maySendPhotos = (viewer: Viewer) => mayPerform(viewer.roles, 'sendPhotos')

export const mayReadFiles = (viewer: Viewer) => may(viewer.roles, 'read', 'MediaObject')
export const mayUpload = (viewer: Viewer) => may(viewer.roles, 'create', 'MediaObject')

/**
 * The kinds of file that a user may upload. A planner may change the logo of their company, and nothing else
 * takes files.
 */
export const uploadKindsFor = (viewer: Viewer): readonly UploadKind[] =>
  viewer.roles.some((role) => role === 'ROLE_ADMIN' || role === 'ROLE_CUSTOMER')
    ? uploadKind.options
    : ['logo']
