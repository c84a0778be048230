import { mediaObjects } from '#contract/media-objects.ts'
import { mediaObjects as table } from '../db/schema/shipments.ts'
import type { MediaStore } from '../file-store/store.ts'
import { serve } from '../http/collection/collection.ts'
import type { Route } from '../http/request/endpoint.ts'
import { itemsOf, ownTo, removableBy, visibleTo } from './queries.ts'
import { removeFile } from './remove-file.ts'

/** The list, the items and their removal; what is created comes as a form. */
export const collectionRoutes = (store: MediaStore): readonly Route[] =>
  serve(mediaObjects, {
    table,
    visibleTo,
    removableBy,
    alsoFiltered: (_, viewer) => ownTo(viewer),
    search: [table.fileName],
    defaultOrder: [['createdAt', 'desc']],
    items: itemsOf,
    remove: removeFile(store),
  }).filter(({ verb }) => verb !== 'create')
