import { mediaObjects } from '#contract/shipments/media-objects.ts'
import { mediaObjects as table } from '../../platform/db/schema/media-objects.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import type { Route } from '../../platform/http/request/endpoint.ts'
import { mediaObjectsByIds, ownFiles, removableBy, visibleTo } from './queries.ts'
import { removeFile } from './remove-file.ts'

/** Creation is a separate route, because files are uploaded as a multipart form. */
export const collectionRoutes = (store: MediaStore): readonly Route[] =>
  resourceRoutes(mediaObjects, {
    table,
    visibleTo,
    removableBy,
    extraCondition: (_, viewer) => ownFiles(viewer),
    searchColumns: [table.fileName],
    defaultOrder: [['createdAt', 'desc']],
    loadItems: mediaObjectsByIds,
    create: 'own-route',
    remove: removeFile(store),
  })
