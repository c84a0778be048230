import { locales } from '#contract/kit/locales.ts'
import * as contract from '#contract/parties/reference-data.ts'
import { keysOf } from '#contract/kit/objects.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { countries } from '../../platform/db/schema/master-data.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import { tableResource } from '../../platform/http/collection/table-resource.ts'
import { handle, type Route, type VisibilityCheck } from '../../platform/http/request/endpoint.ts'
import { idFromIri, queryOf, queryTexts } from '../../platform/http/collection/filters.ts'
import { parseOrder, requestedSlice } from '../../platform/http/collection/paging.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { bilingualName } from './country-names.ts'
import { bilingual, bilingualList } from './bilingual-names.ts'
import { versionFields } from '../../platform/http/wire/timestamp.ts'
import { refuseInUse } from './refuse-in-use.ts'

/** The same for every user, so shared caches may keep responses for an hour. */
const cacheable = (route: Route): Route =>
  route.method !== 'GET'
    ? route
    : {
        ...route,
        register: (app, context) => {
          void app.register(async (scope) => {
            // Set before the onSend hooks that depend on it; a problem sets its own header.
            scope.addHook('preHandler', async (_, reply) => {
              reply.header('Cache-Control', 'public, max-age=3600')
            })
            route.register(scope, context)
          })
        },
      }

const tableDefinition = tableResource(countries, contract.countries.draft, {
  fields: { names: bilingual },
  itemOf: (row, draft) => ({ id: row.code, code: row.code, ...draft, ...versionFields(row) }),
})

/** One-time addresses have no foreign key, unlike all others. */
const isInOneTimeAddress = (code: string) =>
  sql`${code} in (${materialFlows.originOneTime} #>> '{address,country}', ${materialFlows.destinationOneTime} #>> '{address,country}')`

export const countryRoutes = resourceRoutes(contract.countries, {
  ...tableDefinition,
  remove: async (call, code) => {
    await refuseInUse(call, materialFlows, 'material_flows', isInOneTimeAddress(code))
    await tableDefinition.remove(call, code)
  },
  ...bilingualList(countries, countries.code, countries.iso3),
  defaultOrder: [['names.en', 'asc']],
}).map(cacheable)

const languages = locales.map((code) => ({ id: code, code, names: bilingualName('language', code) }))
const visibilityCheck: VisibilityCheck = async (_, __, ids) =>
  new Set(ids.filter((id) => languages.some((language) => language.id === id)))
const languageCollection = { collection: contract.languages, visibilityCheck }
const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

const list = handle(
  contract.languages.list,
  () => true,
  async ({ request, query }) => {
    const rawQuery = queryOf(request)
    const [ids, codes, names] = [
      queryTexts(rawQuery.id).map(idFromIri),
      queryTexts(rawQuery.code),
      [...queryTexts(rawQuery.name), ...queryTexts(rawQuery.q)],
    ]
    const matches = languages.filter(
      ({ id, names: { en, nl } }) =>
        (ids.length === 0 || ids.includes(id)) &&
        (codes.length === 0 || codes.includes(id)) &&
        names.every((part) => contains(`${id} ${en} ${nl}`, part)),
    )
    const sortKeys = {
      id: (language: (typeof matches)[number]) => language.id,
      code: (language) => language.code,
      'names.en': (language) => language.names.en,
      'names.nl': (language) => language.names.nl,
    } satisfies Record<string, (language: (typeof matches)[number]) => string>
    const [[field, direction] = ['code', 'asc'] as const] = parseOrder(query.order, keysOf(sortKeys))
    matches.sort(
      (left, right) =>
        (direction === 'asc' ? 1 : -1) * sortKeys[field](left).localeCompare(sortKeys[field](right)),
    )
    const slice = requestedSlice(rawQuery, true)
    return {
      member: matches.slice(slice.offset, slice.offset + slice.limit),
      totalItems: matches.length,
      slice,
      ...languageCollection,
    }
  },
  { scope: 'any' },
)

const read = handle(
  contract.languages.read,
  () => true,
  async ({ params }) => {
    const language = languages.find(({ id }) => id === params.id)
    if (language === undefined) throw new HttpProblem('not_found')
    return language
  },
  { scope: 'any' },
)

export const languageRoutes: readonly Route[] = [
  cacheable({ ...list, ...languageCollection, verb: 'list' }),
  cacheable({ ...read, ...languageCollection, verb: 'read' }),
]
