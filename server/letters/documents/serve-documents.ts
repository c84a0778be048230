import {
  documents as documentsContract,
  documentVersions as versionsContract,
} from '#contract/letters/documents.ts'
import { documents, documentVersions } from '../../platform/db/schema/documents.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import type { Route } from '../../platform/http/request/endpoint.ts'
import { seesOnlySeveralProjects } from '../../accounts/access/shared-with.ts'
import {
  changeableBy,
  readDocuments,
  readDocumentVersions,
  seesByShipment,
  versionsVisibleTo,
  visibleAs,
  visibleTo,
} from './queries.ts'
import {
  notifyDocumentChanged,
  changeDocument,
  createDocument,
  readDocumentDraft,
  validateDocument,
  removeDocument,
} from './write-document.ts'

export const documentRoutes: readonly Route[] = resourceRoutes(documentsContract, {
  table: documents,
  scope: 'documents:read',
  visibleTo,
  visibleAs,
  countsInOrder: (viewer) => !seesByShipment(viewer) && !seesOnlySeveralProjects(viewer),
  changeableBy,
  searchColumns: [documents.name],
  defaultOrder: [['createdAt', 'desc']],
  loadItems: readDocuments,
  draftOf: readDocumentDraft,
  validate: validateDocument,
  create: createDocument,
  change: changeDocument,
  remove: removeDocument,
  afterWrite: async (call, id, verb) => {
    if (verb !== 'remove') await notifyDocumentChanged(call.db, id)
  },
})

export const documentVersionRoutes: readonly Route[] = resourceRoutes(versionsContract, {
  table: documentVersions,
  scope: 'documents:read',
  visibleTo: versionsVisibleTo,
  columns: { document: documentVersions.documentId, version: documentVersions.number },
  defaultOrder: [
    ['createdAt', 'desc'],
    ['version', 'desc'],
  ],
  loadItems: readDocumentVersions,
})
