import {
  importCompanies,
  importLocations,
  importWasteStreams,
  isInRanges,
  maxImportBytes,
} from '#contract/office/csv-imports.ts'
import { mayPerform } from '#contract/kit/permissions.ts'
import { csvContentTypes, readCsvFile, withCsvParsers } from '../../platform/csv/csv-route.ts'
import { handleOnPool, type PoolCall, type Route } from '../../platform/http/request/endpoint.ts'
import { companyImport } from './company-import.ts'
import { locationImport } from './location-import.ts'
import { findImportProject } from './find-import-project.ts'
import { type ImportKind, runImport } from './run-import.ts'
import { wasteStreamImport } from './waste-stream-import.ts'

const isTrue = (flag: string | undefined) => flag === 'true' || flag === '1'
/** A file takes seconds. */
const options = { contentTypes: csvContentTypes, limit: { max: 30, seconds: 60 } }

/** Administrators choose the address book, or none for the platform's transporters. */
const addressBookOf = ({ viewer }: PoolCall, requested: string | undefined): string | null =>
  (viewer.roles.includes('ROLE_ADMIN') ? requested : viewer.customerId) ?? null

const addressBookRoute = <Column extends string>(
  endpoint: typeof importCompanies | typeof importLocations,
  kindOf: (customerId: string | null) => ImportKind<Column>,
): Route =>
  handleOnPool(
    endpoint,
    (viewer) => mayPerform(viewer.roles, 'importAddressBook'),
    async (call) => {
      const { preview, sha256, leaveOut, customer } = call.query
      const customerId = addressBookOf(call, customer)
      const bytes = await readCsvFile(call.request)
      return await runImport(call, bytes, kindOf(customerId), {
        preview: isTrue(preview),
        sha256,
        leaveOut: isInRanges(leaveOut),
        customerId,
      })
    },
    options,
  )

export const importRoutes: readonly Route[] = [
  addressBookRoute(importCompanies, companyImport),
  addressBookRoute(importLocations, locationImport),
  handleOnPool(
    importWasteStreams,
    (viewer) => mayPerform(viewer.roles, 'importWasteStreams'),
    async (call) => {
      const { preview, sha256, leaveOut, project: projectId, ...asked } = call.query
      const { project, today } = await findImportProject(call, projectId)
      const bytes = await readCsvFile(call.request)
      const kind = wasteStreamImport(project, {
        cargoUnit: asked.cargoUnit ?? 'ton',
        amountDetermination: asked.amountDetermination ?? 'at_load',
        carrier: asked.carrier,
        today,
      })
      return await runImport(call, bytes, kind, {
        preview: isTrue(preview),
        sha256,
        leaveOut: isInRanges(leaveOut),
        customerId: project.customerId,
      })
    },
    options,
  ),
].map((route) => withCsvParsers(route, maxImportBytes))
