import { importLmaOtherLoads } from '#contract/integrations/lma.ts'
import { isInRanges, maxImportBytes } from '#contract/office/csv-imports.ts'
import { iriOf } from '#contract/kit/resource.ts'
import { labelsOf } from '../../office/exports/file-labels.ts'
import { namedAlike } from '../../office/imports/address-columns.ts'
import { type ImportKind, runImport } from '../../office/imports/run-import.ts'
import { csvContentTypes, readCsvFile, withCsvParsers } from '../../platform/csv/csv-route.ts'
import { and, eq } from '../../platform/db/drizzle.ts'
import { lmaOtherLoads } from '../../platform/db/schema/lma.ts'
import { handleOnPool, type Route } from '../../platform/http/request/endpoint.ts'
import { requires } from '../../platform/http/request/required-permission.ts'
import { findProcessor } from './processors.ts'
import { otherLoadsWriter } from './serve-other-loads.ts'

const headings = {
  month: 'maand month periode period',
  wasteStreamNumber: 'afvalstroomnummer asn wastestreamnumber',
  kilograms: 'kilogram kilograms kg gewicht totaalgewicht weight',
  loads: 'vrachten aantalvrachten ladingen loads',
  carriers: 'vervoerders kvkvervoerders carriers',
  remark: 'opmerking remark',
} as const
type Column = keyof typeof headings

/** A line of the same month and number as one before takes its place. */
const otherLoadsImport = (companyId: string): ImportKind<Column> => ({
  titles: labelsOf('lma_other_loads'),
  headings,
  required: [['month'], ['wasteStreamNumber'], ['kilograms'], ['loads']],
  type: 'LmaOtherLoadsImport',
  writer: otherLoadsWriter,
  columnOfPath: namedAlike(headings),
  nameOf: ({ cell }) => [cell('month'), cell('wasteStreamNumber')].filter(Boolean).join(' '),
  plan: async ({ db }, { cell }) => {
    const month = monthOf(cell('month'))
    const wasteStreamNumber = cell('wasteStreamNumber').replace(/\s/g, '').toUpperCase()
    const [existing] = await db
      .select({ id: lmaOtherLoads.id })
      .from(lmaOtherLoads)
      .where(
        and(
          eq(lmaOtherLoads.companyId, companyId),
          eq(lmaOtherLoads.month, month),
          eq(lmaOtherLoads.wasteStreamNumber, wasteStreamNumber),
        ),
      )
      .limit(1)
    const remark = cell('remark')
    return {
      id: existing?.id,
      recognisedBy: 'wasteStreamNumber',
      errors: (['kilograms', 'loads'] as const)
        .filter((column) => !wholeNumber.test(cell(column)))
        .map((column) => ({ column, rule: 'pattern' as const })),
      body: {
        company: iriOf('companies', companyId),
        month,
        wasteStreamNumber,
        kilograms: Number(cell('kilograms').replace(/\s/g, '')),
        loads: Number(cell('loads').replace(/\s/g, '')),
        carriers: cell('carriers')
          .split(/[\s,;/]+/)
          .filter(Boolean),
        ...(remark === '' ? {} : { remark }),
      },
    }
  },
})

/** A point or comma would leave open whether grams or thousands are meant. */
const wholeNumber = /^\d[\d\s]*$/

/** `2026-11`, also of `11-2026` and `112026`. */
const monthOf = (text: string) => text.replace(/^(\d{2})\D?(20\d{2})$/, '$2-$1')

export const otherLoadsImportRoute: Route = withCsvParsers(
  handleOnPool(
    importLmaOtherLoads,
    requires('prepareLmaNotification'),
    async (call) => {
      const { preview, sha256, leaveOut, company } = call.query
      const { id, customerId } = await findProcessor(call.db, call.viewer, company)
      const bytes = await readCsvFile(call.request)
      return await runImport(call, bytes, otherLoadsImport(id), {
        preview: preview === 'true' || preview === '1',
        sha256,
        leaveOut: isInRanges(leaveOut),
        customerId,
      })
    },
    { contentTypes: csvContentTypes, limit: { max: 30, seconds: 60 } },
  ),
  maxImportBytes,
)
