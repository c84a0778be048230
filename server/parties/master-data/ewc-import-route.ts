import { dayIn } from '#contract/accounts/customer-days.ts'
import { importEwcCodes, maxEwcListBytes } from '#contract/parties/ewc-code-imports.ts'
import { mayPerform } from '#contract/kit/permissions.ts'
import { csvContentTypes, readCsvFile, withCsvParsers } from '../../platform/csv/csv-route.ts'
import { handleOnPool, type Route } from '../../platform/http/request/endpoint.ts'
import { importEwcList } from './import-ewc-codes.ts'

const isTrue = (flag: string | undefined) => flag === 'true' || flag === '1'

const route = handleOnPool(
  importEwcCodes,
  (viewer) => mayPerform(viewer.roles, 'importEwcCodes'),
  async (call) => {
    const { preview, complete, validFrom } = call.query
    return await importEwcList(call, await readCsvFile(call.request), {
      preview: isTrue(preview),
      complete: isTrue(complete),
      validFrom,
      // The list is that of the Netherlands.
      today: dayIn(Date.now()),
    })
  },
  { contentTypes: csvContentTypes },
)

export const ewcImportRoute: Route = withCsvParsers(route, maxEwcListBytes)
