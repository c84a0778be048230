import { documents as documentsContract, documentVersions as versionsContract } from '#contract/documents.ts'
import { documents, documentVersions } from '../db/schema/documents.ts'
import { serve } from '../http/collection/collection.ts'
import type { Route } from '../http/request/endpoint.ts'
import { changeableBy, documentsOf, versionsOf, versionsVisibleTo, visibleTo } from './queries.ts'
import {
  announceDocument,
  changeDocument,
  createDocument,
  documentDraftOf,
  documentViolations,
  removeDocument,
} from './write-document.ts'

export const documentRoutes: readonly Route[] = serve(documentsContract, {
  table: documents,
  visibleTo,
  changeableBy,
  search: [documents.name],
  defaultOrder: [['createdAt', 'desc']],
  items: documentsOf,
  draftOf: documentDraftOf,
  check: documentViolations,
  create: createDocument,
  change: changeDocument,
  remove: removeDocument,
  wrote: async (call, id, verb) => {
    if (verb !== 'remove') await announceDocument(call.db, id)
  },
})

export const documentVersionRoutes: readonly Route[] = serve(versionsContract, {
  table: documentVersions,
  visibleTo: versionsVisibleTo,
  columns: { document: documentVersions.documentId, version: documentVersions.number },
  defaultOrder: [
    ['createdAt', 'desc'],
    ['version', 'desc'],
  ],
  items: versionsOf,
})
